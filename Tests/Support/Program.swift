public import Foundation

/// The failure of a program.
public struct ProgramFailure: Error, CustomStringConvertible {
  /// The reason for the failure, such as the command with its standard error output.
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
  private let process: ChildProcess
  private let folder: TemporaryFolder
  /// The pipe of standard error and the data read so far, or nil if standard error goes to a file.
  private var errorPipe: (pipe: Pipe, received: Data)?

  /// Starts a program by name or path, with its standard output and standard error redirected to files.
  ///
  /// With `pipesErrors`, standard error goes to a pipe instead, for `errors(through:)`.
  public init(
    _ program: String, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
    folder current: String? = nil, pipesErrors: Bool = false
  ) throws {
    folder = try TemporaryFolder()
    // Unlike pipes, files do not have to be read while the program runs.
    let output = try FileHandle(forWritingTo: URL(filePath: folder.file("output", "")))
    let errors: FileHandle
    if pipesErrors {
      let pipe = Pipe()
      errorPipe = (pipe, Data())
      errors = pipe.fileHandleForWriting
    } else {
      errors = try FileHandle(forWritingTo: URL(filePath: folder.file("errors", "")))
    }
    process = try ChildProcess(
      program, arguments, environment: environment, folder: current,
      input: FileHandle(forReadingFrom: URL(filePath: folder.file("input", input))), output: output, errors: errors)
    // The pipe ends with the program.
    if pipesErrors { try errors.close() }
  }

  /// The process identifier.
  public var id: Int32 { process.id }

  /// Whether the program is still running.
  public var isRunning: Bool { process.isRunning }

  /// The standard error output so far.
  public var errorsSoFar: String {
    String(decoding: errorPipe?.received ?? (try? Data(bytes(of: folder["errors"]))) ?? Data(), as: UTF8.self)
  }

  /// Reads piped standard error until it contains a text or ends, and returns all of it so far.
  public func errors(through text: String) -> String {
    while !errorsSoFar.contains(text), readErrors() {}
    return errorsSoFar
  }

  /// Waits for more of the piped standard error; returns false at its end.
  private func readErrors() -> Bool {
    guard let data = errorPipe?.pipe.fileHandleForReading.availableData, !data.isEmpty else { return false }
    errorPipe?.received += data
    return true
  }

  /// Discards the rest of piped standard error, so that the program does not wait for a reader.
  public func discardErrors() {
    errorPipe?.pipe.fileHandleForReading.readabilityHandler = { handle in
      if handle.availableData.isEmpty { handle.readabilityHandler = nil }
    }
  }

  /// Waits until the program has made a number of read calls, or has ended.
  public func wait(untilReads calls: Int) {
    // The counters can still be read when the program has ended, until it is reaped.
    while isRunning, let made = readCalls, made < calls { sched_yield() }
  }

  /// The number of read calls that the program has made.
  private var readCalls: Int? {
    let counters = try? String(contentsOfFile: "/proc/\(id)/io", encoding: .utf8)
    let line = counters?.split(separator: "\n").first { $0.hasPrefix("syscr: ") }
    return line.flatMap { Int($0.dropFirst("syscr: ".count)) }
  }

  /// Waits for the program to exit and returns its result.
  public func result() throws -> ProgramResult {
    while readErrors() {}
    let status = process.wait()
    return ProgramResult(status: status, output: Data(try bytes(of: folder["output"])), errors: errorsSoFar)
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
