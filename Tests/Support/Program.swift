public import Foundation

/// A program that failed, with what it said.
public struct ProgramFailure: Error, CustomStringConvertible {
  /// What was called, and what it wrote to standard error.
  public var description: String

  /// A failure in words.
  public init(description: String) { self.description = description }
}

/// How a program ended, and all it said.
public struct ProgramResult: Sendable {
  /// The exit status; 128 and the signal's number where a signal ended it.
  public var status: Int32
  /// What it wrote to standard output.
  public var output: Data
  /// What it wrote to standard error.
  public var errors: String
}

/// A program that was started.
public final class RunningProgram {
  private let process = Process()
  private let folder: TemporaryFolder

  /// Starts an installed program, or one at a path, with files as its standard output and error.
  public init(
    _ program: String, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
    folder current: String? = nil
  ) throws {
    folder = try TemporaryFolder()
    process.executableURL = URL(filePath: program.contains("/") ? program : "/usr/bin/env")
    process.arguments = program.contains("/") ? arguments : [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let current { process.currentDirectoryURL = URL(filePath: current) }
    // Files and not pipes: nobody has to read while the program runs.
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: folder.file("input", input)))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.file("output", "")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: folder.file("errors", "")))
    try process.run()
  }

  /// The number by which the system knows it.
  public var id: Int32 { process.processIdentifier }

  /// Whether it has not ended yet.
  public var isRunning: Bool { process.isRunning }

  /// What it has written to standard error by now.
  public var errorsSoFar: String {
    String(decoding: (try? bytes(of: folder["errors"])) ?? [], as: UTF8.self)
  }

  /// Waits for its end.
  public func result() throws -> ProgramResult {
    process.waitUntilExit()
    return ProgramResult(
      status: process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0),
      output: Data(try bytes(of: folder["output"])),
      errors: String(decoding: try bytes(of: folder["errors"]), as: UTF8.self))
  }
}

/// Runs an installed program, an independent judge, and gives what it prints; throws where it fails.
@discardableResult
public func run(_ program: String, _ arguments: [String]) throws -> Data {
  let result = try RunningProgram(program, arguments).result()
  guard result.status == 0 else {
    throw ProgramFailure(description: "\(program) \(arguments.joined(separator: " ")): \(result.errors)")
  }
  return result.output
}

/// Runs an installed program, an independent judge, and gives what it prints; throws where it fails.
@discardableResult
public func run(_ program: String, _ arguments: String...) throws -> Data { try run(program, arguments) }
