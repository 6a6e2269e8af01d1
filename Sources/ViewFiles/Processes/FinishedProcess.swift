import Foundation
import Subprocess

/// The status and the output of a program that has run.
struct FinishedProcess {
  /// The exit status; 128 plus the signal number if a signal ended the program.
  let status: Int32
  let output: Data
  let errors: Data

  /// The largest output in bytes.
  private static let largestOutput = 64 << 20

  /// Runs a program and the programs that it starts. If the task is cancelled, all of them are killed.
  static func run(_ command: [String], input: Data = Data()) async throws -> FinishedProcess {
    let result: ExecutionResult<Void, BytesOutput, BytesOutput>
    do {
      result = try await Subprocess.run(
        command[0].contains("/") ? .path(.init(command[0])) : .name(command[0]),
        arguments: Arguments(Array(command.dropFirst())), platformOptions: .ownGroup,
        input: .array([UInt8](input)), output: .bytes(limit: largestOutput), error: .bytes(limit: largestOutput))
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw ViewFileError("cannot run \(command[0]): \(error); check that it is installed")
    }
    try Task.checkCancellation()
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let number): 128 + number
      }
    return FinishedProcess(
      status: status, output: Data(result.standardOutput), errors: Data(result.standardError))
  }
}

extension PlatformOptions {
  /// A group of processes that is ended as a whole when the task is cancelled.
  ///
  /// It is interrupted before it is killed, because the compiler's driver starts its jobs in other groups and ends them
  /// only then.
  static var ownGroup: PlatformOptions {
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: .seconds(1)),
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(50)),
    ]
    return options
  }
}
