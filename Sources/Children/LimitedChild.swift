public import Foundation
import Subprocess
import Synchronization
import Threads

/// Runs jobs of a command in processes of their own, with limits.
///
/// A process that loses its parent, for whatever reason, must end by itself: it watches its standard input, which the
/// parent keeps open.
public struct LimitedChild: Sendable {
  /// The path of the command.
  public let executable: String
  /// The folder in which it runs; arguments name files relative to it.
  public let folder: URL

  /// The largest result on standard output in bytes.
  private static let largestOutput = 4 << 20

  /// Creates a child of the command at `executable` that runs in `folder`.
  public init(executable: String, folder: URL) {
    self.executable = executable
    self.folder = folder
  }

  /// Runs a job and returns what it writes to standard output.
  ///
  /// Throws a ``ChildFailure`` if the job fails or exceeds a limit. If the task is cancelled, the process is ended and
  /// `CancellationError` is thrown.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command.
  ///   - limits: What the process may use.
  ///   - note: Called with each line on standard error.
  public func run(
    _ arguments: [String], limits: ChildLimits, note: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Data {
    let output = try await withDeadline(.seconds(limits.seconds)) {
      try await run(limits.command + [executable] + arguments, note)
    }
    guard let output else { throw ChildFailure.tooSlow }
    return output
  }

  /// Removes the parent's credentials from the environment.
  private static let withoutSecrets: [Environment.Key: String?] = [
    "AWS_ACCESS_KEY_ID": nil, "AWS_SECRET_ACCESS_KEY": nil, "AWS_SESSION_TOKEN": nil, "VITRINE_BROKER_PASSWORD": nil,
  ]

  private func run(_ command: [String], _ note: @escaping @Sendable (String) -> Void) async throws -> Data {
    var options = PlatformOptions()
    // Signals from the terminal go to the parent only, which decides how to stop its children.
    options.processGroupID = 0
    options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: .seconds(3))]
    let result = try await Subprocess.run(
      .name(command[0]), arguments: Arguments(Array(command.dropFirst())),
      environment: .inherit.updating(Self.withoutSecrets),
      workingDirectory: .init(folder.path),
      platformOptions: options, input: .inputWriter, output: .sequence, error: .sequence
    ) { process in
      async let output = Self.bytes(of: process.standardOutput)
      var last = ""
      for try await line in process.standardError.strings(bufferingPolicy: .maxLineLength(1 << 16)) {
        let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !line.isEmpty else { continue }
        note(line)
        last = line
      }
      return (output: try await output, lastLine: last)
    }
    try Task.checkCancellation()
    switch result.terminationStatus {
    case .exited(0): return result.closureResult.output
    case .exited: throw ChildFailure(lastLine: result.closureResult.lastLine)
    default: throw ChildFailure.crashed(lastLine: result.closureResult.lastLine, isSignal: true)
    }
  }

  private static func bytes(of sequence: SubprocessOutputSequence) async throws -> Data {
    var data = Data()
    for try await buffer in sequence {
      guard data.count + buffer.count <= largestOutput else {
        throw ChildFailure.tooMuchOutput(limit: largestOutput)
      }
      buffer.withUnsafeBytes { data.append(contentsOf: $0) }
    }
    return data
  }
}
