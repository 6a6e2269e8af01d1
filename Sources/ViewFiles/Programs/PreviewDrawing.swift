package import Foundation
package import PreviewHost
import Subprocess

/// A program that draws previews, with its resource limits.
package struct PreviewDrawing: Sendable {
  /// The path of the program.
  private let program: URL
  /// The address space in bytes, much of which is reserved rather than used.
  private let memory: Int
  /// The processor time in seconds, summed over threads.
  private let processorSeconds: Int

  /// Names a program and its limits.
  package init(_ program: URL, memory: Int, processorSeconds: Int) {
    self.program = program
    self.memory = memory
    self.processorSeconds = processorSeconds
  }

  /// Carries out a request.
  ///
  /// Throws a `ViewFileError` if the program crashes or cannot draw the preview. If the task is cancelled, the program is
  /// killed.
  ///
  /// - Parameters:
  ///   - request: The preview to draw, and its settings.
  ///   - note: Called with each line that the user's code prints.
  package func draw(
    _ request: PreviewRequest, note: @escaping @Sendable (String) -> Void
  ) async throws -> PreviewAnswer {
    let order = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let command = ["--as=\(memory)", "--cpu=\(processorSeconds)", "--core=0", program.path, order]
    let result = try await Subprocess.run(
      .name("prlimit"), arguments: Arguments(command),
      environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]), platformOptions: .ownGroup, input: .none,
      output: .sequence, error: .sequence
    ) { process in
      async let output = Self.bytes(of: process.standardOutput)
      var fault = ""
      for try await line in process.standardError.strings(bufferingPolicy: .maxLineLength(1 << 16)) {
        let line = line.trimmingCharacters(in: .newlines)
        // Swift's fatal error message becomes part of the thrown error. The backtrace after it is ignored.
        guard fault.isEmpty else { continue }
        if line.contains("Fatal error") { fault = line } else if !line.isEmpty { note(line) }
      }
      return (output: try await output, fault: fault)
    }
    try Task.checkCancellation()
    let output = result.closureResult.output
    let fault = result.closureResult.fault
    guard result.terminationStatus == .exited(0),
      let answer = try? JSONDecoder().decode(PreviewAnswer.self, from: output)
    else {
      let reason = fault.isEmpty ? ", or used more time or memory than it may" : ": \(fault)"
      throw ViewFileError("the view crashed\(reason)")
    }
    if let error = answer.error { throw ViewFileError(error) }
    return answer
  }

  private static func bytes(of sequence: SubprocessOutputSequence) async throws -> Data {
    var data = Data()
    for try await buffer in sequence { buffer.withUnsafeBytes { data.append(contentsOf: $0) } }
    return data
  }
}
