import Files
import Foundation

/// What `batch` prints of one job.
struct BatchResult: Encodable {
  /// The line of the job, from 1.
  var line: Int
  /// The output as the job names it; nil if the line is no job.
  var output: String?
  /// Whether the output was made.
  var ok: Bool
  /// How long it took; nil if it failed.
  var seconds: Double?
  /// Why it failed, in one line.
  var error: String?
  /// What the user should know of the output, one sentence each; nil if there is nothing.
  var warnings: [String]?

  /// Creates the result of a job that was made.
  init(line: Int, output: String, seconds: Double, warnings: [String]) {
    (self.line, self.output, ok, self.seconds) = (line, output, true, seconds)
    self.warnings = warnings.isEmpty ? nil : warnings
  }

  /// Creates the result of a job that failed.
  init(line: Int, output: String?, error: any Error) {
    (self.line, self.output, ok) = (line, output, false)
    self.error = Export.message(for: error).readablePath.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The result as a line of JSON.
  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }
}
