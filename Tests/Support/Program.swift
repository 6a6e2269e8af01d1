public import Foundation

/// The failure of a program.
public struct ProgramFailure: Error, CustomStringConvertible {
  /// The command, and what it wrote to standard error.
  public var description: String

  /// Creates a failure from a description.
  public init(description: String) { self.description = description }
}

/// The exit status and output of a program.
public struct ProgramResult: Sendable {
  /// The exit status; 128 plus the signal number if a signal terminated the program.
  public var status: Int32
  /// The standard output.
  public var output: Data
  /// The standard error output.
  public var errors: String
}

/// A running program.
public final class RunningProgram {
  private let process = Process()
  private let folder: TemporaryFolder

  /// Starts a program by name or path, with its standard output and standard error redirected to files.
  public init(
    _ program: String, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
    folder current: String? = nil
  ) throws {
    folder = try TemporaryFolder()
    process.executableURL = URL(filePath: program.contains("/") ? program : "/usr/bin/env")
    process.arguments = program.contains("/") ? arguments : [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let current { process.currentDirectoryURL = URL(filePath: current) }
    // Unlike pipes, files do not have to be read while the program runs.
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: folder.file("input", input)))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.file("output", "")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: folder.file("errors", "")))
    try process.run()
  }

  /// The process identifier.
  public var id: Int32 { process.processIdentifier }

  /// Whether the program is still running.
  public var isRunning: Bool { process.isRunning }

  /// The standard error output so far.
  public var errorsSoFar: String {
    String(decoding: (try? bytes(of: folder["errors"])) ?? [], as: UTF8.self)
  }

  /// Waits for the program to exit and returns its result.
  public func result() throws -> ProgramResult {
    process.waitUntilExit()
    return ProgramResult(
      status: process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0),
      output: Data(try bytes(of: folder["output"])),
      errors: String(decoding: try bytes(of: folder["errors"]), as: UTF8.self))
  }
}

/// Runs an installed program, used as an independent reference, and returns its output. Throws if it fails.
@discardableResult
public func run(_ program: String, _ arguments: [String]) throws -> Data {
  let result = try RunningProgram(program, arguments).result()
  guard result.status == 0 else {
    throw ProgramFailure(description: "\(program) \(arguments.joined(separator: " ")): \(result.errors)")
  }
  return result.output
}

/// Runs an installed program, used as an independent reference, and returns its output. Throws if it fails.
@discardableResult
public func run(_ program: String, _ arguments: String...) throws -> Data { try run(program, arguments) }
