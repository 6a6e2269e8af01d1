public import Foundation

/// Runs ffmpeg with the usual flags and returns its standard output.
@discardableResult
public func ffmpeg(_ arguments: String...) throws -> Data {
  try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments)
}

/// Returns the lines that ffprobe prints for the given arguments.
public func ffprobe(_ file: String, _ arguments: String...) throws -> [String] {
  let data = try run("ffprobe", ["-v", "error", "-of", "csv=p=0"] + arguments + [file])
  return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
    line.last == "," ? String(line.dropLast()) : String(line)
  }
}

/// Returns an entry of the first video stream, as ffprobe prints it.
public func videoEntry(_ file: String, _ name: String) throws -> String {
  let data = try run(
    "ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=\(name)", "-of", "default=nk=1:nw=1",
    file)
  return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
}

/// Returns the frame timestamps of the first video stream, as ffprobe prints them.
public func frameTimes(_ file: String) throws -> [String] {
  try ffprobe(file, "-select_streams", "v:0", "-show_entries", "frame=pts_time")
}

/// Returns a hash of each audio stream's packets, without decoding them.
public func audioHashes(_ file: String) throws -> String {
  String(decoding: try ffmpeg("-i", file, "-map", "0:a", "-c", "copy", "-f", "streamhash", "-"), as: UTF8.self)
}

/// Whether two large values are equal. Unlike `==` in an expectation, a failure does not list the differences.
public func areEqual(_ a: Data, _ b: Data) -> Bool { a == b }
