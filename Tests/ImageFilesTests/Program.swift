import Foundation

/// A program that failed, with what it said.
struct ProgramFailure: Error, CustomStringConvertible {
  var description: String
}

/// Runs an installed program, an independent judge, and gives what it prints.
@discardableResult
func run(_ program: String, _ arguments: String...) throws -> [UInt8] {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.standardInput = FileHandle.nullDevice
  let output = Pipe()
  let errors = FileManager.default.temporaryDirectory.appending(path: "vitrine-errors-\(UUID().uuidString)")
  try Data().write(to: errors)
  defer { try? FileManager.default.removeItem(at: errors) }
  process.standardOutput = output
  process.standardError = try FileHandle(forWritingTo: errors)
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    let said = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    throw ProgramFailure(description: "\(program) \(arguments.joined(separator: " ")): \(said)")
  }
  return [UInt8](data)
}
