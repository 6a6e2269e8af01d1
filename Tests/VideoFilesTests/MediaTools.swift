import Foundation

/// A folder of a test's own, gone when the test is over.
final class Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("VideoFilesTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

struct ToolFailure: Error, CustomStringConvertible {
  let description: String
}

/// Runs a program; gives its standard output, throws where it fails.
@discardableResult
func run(_ program: String, _ arguments: [String]) throws -> Data {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let output = Pipe()
  let complaints = FileManager.default.temporaryDirectory.appendingPathComponent("tool-\(UUID().uuidString)")
  _ = FileManager.default.createFile(atPath: complaints.path, contents: nil)
  defer { try? FileManager.default.removeItem(at: complaints) }
  process.standardOutput = output
  process.standardError = try FileHandle(forWritingTo: complaints)
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    let text = (try? String(contentsOf: complaints, encoding: .utf8)) ?? ""
    throw ToolFailure(description: "\(program) \(arguments.joined(separator: " ")): \(text)")
  }
  return data
}

/// ffmpeg with the usual flags, and its standard output.
@discardableResult
func ffmpeg(_ arguments: String...) throws -> Data {
  try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments)
}

/// The lines ffprobe prints for some entries.
func ffprobe(_ file: String, _ arguments: String...) throws -> [String] {
  let data = try run("ffprobe", ["-v", "error", "-of", "csv=p=0"] + arguments + [file])
  return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
    line.last == "," ? String(line.dropLast()) : String(line)
  }
}

/// One entry of the first video stream as ffprobe prints it.
func videoEntry(_ file: String, _ name: String) throws -> String {
  let data = try run(
    "ffprobe",
    ["-v", "error", "-select_streams", "v:0", "-show_entries", "stream=\(name)", "-of", "default=nk=1:nw=1", file])
  return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
}

/// Times of the frames of the first video stream, as ffprobe prints them.
func frameTimes(_ file: String) throws -> [String] {
  try ffprobe(file, "-select_streams", "v:0", "-show_entries", "frame=pts_time")
}

/// Real media: the folder named by `VITRINE_MEDIA`, else `../shared/media` beside the package, else `.media` in it.
func media(_ name: String) -> String? {
  let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let folders =
    [ProcessInfo.processInfo.environment["VITRINE_MEDIA"].map { URL(fileURLWithPath: $0) }].compactMap { $0 }
    + [
      package.deletingLastPathComponent().appendingPathComponent("shared/media"),
      package.appendingPathComponent(".media"),
    ]
  return folders.map { $0.appendingPathComponent(name).path }.first { FileManager.default.fileExists(atPath: $0) }
}

/// Whether two large values are the same; unlike `==` in an expectation, it does not list what differs when they are not.
func areEqual(_ a: Data, _ b: Data) -> Bool { a == b }
