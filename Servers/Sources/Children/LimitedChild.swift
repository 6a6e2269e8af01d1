package import Foundation
import Subprocess
import Threads

/// How a process ended. The last line on standard error may be empty.
package enum ChildEnd: Hashable, Sendable {
  case exited(Int32, lastLine: String)
  case killed(lastLine: String)
  /// It took longer than it may and was ended.
  case timedOut
}

/// A command that runs in child processes with resource limits.
///
/// A child process must exit when its parent dies for any reason. It detects this by reaching the end of its standard
/// input, which the parent keeps open.
package struct LimitedChild: Sendable {
  private let executable: String
  /// The folder in which it runs; arguments name files relative to it.
  private let folder: URL

  /// The longest line in bytes.
  private static let maxLine = 4 << 20

  package init(executable: String, folder: URL) {
    self.executable = executable
    self.folder = folder
  }

  /// Runs the command and returns how it ended.
  ///
  /// If the task is cancelled, the process is ended and `CancellationError` is thrown. Standard input stays open after
  /// `input`. `line` is called with each line on standard output.
  package func run(
    _ arguments: [String], input: [UInt8], limits: ChildLimits, line: @escaping @Sendable (String) -> Void
  ) async throws -> ChildEnd {
    let command = limits.command + [executable] + arguments
    return try await withDeadline(.seconds(limits.seconds)) { try await run(command, input, line) } ?? .timedOut
  }

  /// Removes the parent's credentials from the environment.
  private static let withoutSecrets: [Environment.Key: String?] = [
    "AWS_ACCESS_KEY_ID": nil, "AWS_SECRET_ACCESS_KEY": nil, "AWS_SESSION_TOKEN": nil, "VITRINE_BROKER_PASSWORD": nil,
    "AWS_ACCESS_KEY_ID_FILE": nil, "AWS_SECRET_ACCESS_KEY_FILE": nil, "AWS_SESSION_TOKEN_FILE": nil,
    "VITRINE_BROKER_PASSWORD_FILE": nil, "CREDENTIALS_DIRECTORY": nil,
  ]

  private func run(
    _ command: [String], _ input: [UInt8], _ line: @escaping @Sendable (String) -> Void
  ) async throws -> ChildEnd {
    var options = PlatformOptions()
    // Signals from the terminal go to the parent only, which decides how to stop its children.
    options.processGroupID = 0
    options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: .seconds(3))]
    let result = try await Subprocess.run(
      .name(command[0]), arguments: Arguments(Array(command.dropFirst())),
      environment: .inherit.updating(Self.withoutSecrets), workingDirectory: .init(folder.path),
      platformOptions: options, input: .inputWriter, output: .sequence, error: .sequence
    ) { process in
      async let lastLine = Self.lastLine(of: process.standardError)
      // A process that has ended already reads nothing; how it ended says why.
      _ = try? await process.standardInputWriter.write(input)
      for try await text in process.standardOutput.strings(bufferingPolicy: .maxLineLength(Self.maxLine)) {
        line(text.trimmingCharacters(in: .newlines))
      }
      return try await lastLine
    }
    try Task.checkCancellation()
    switch result.terminationStatus {
    case .exited(let code): return .exited(Int32(code), lastLine: result.closureResult)
    default: return .killed(lastLine: result.closureResult)
    }
  }

  private static func lastLine(of output: SubprocessOutputSequence) async throws -> String {
    var last = ""
    for try await line in output.strings(bufferingPolicy: .maxLineLength(1 << 16)) {
      let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
      if !line.isEmpty { last = line }
    }
    return last
  }
}

/// Resource limits of a child process.
package struct ChildLimits: Hashable, Sendable {
  /// Address space in bytes, much of which is reserved rather than used.
  package var memory: Int
  /// Processor time in seconds, summed over threads.
  package var processorSeconds: Int
  /// The largest file in bytes.
  package var fileSize: Int
  /// Elapsed time in seconds.
  package var seconds: Int

  package init(memory: Int, processorSeconds: Int, fileSize: Int, seconds: Int) {
    self.memory = memory
    self.processorSeconds = processorSeconds
    self.fileSize = fileSize
    self.seconds = seconds
  }

  /// The beginning of a command line that runs a command under these limits, at a lower priority than its parent.
  var command: [String] {
    [
      "nice", "-n", "10", "prlimit", "--as=\(memory)", "--cpu=\(processorSeconds)", "--fsize=\(fileSize)",
      "--nofile=256", "--core=0",
    ]
  }
}
