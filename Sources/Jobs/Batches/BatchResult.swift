import Files
package import Foundation
import JSON

/// The line that a batch prints of one job.
package struct BatchResult: Encodable, Sendable {
  /// The line of the job, from 1.
  package let line: Int
  /// The output as the job names it; nil if the line is no job.
  package let output: String?
  /// Whether the job succeeded.
  package let ok: Bool
  /// The duration in seconds; nil if the job failed.
  private(set) var seconds: Double?
  /// The reason for the failure, in one line, or nil if the job succeeded.
  private(set) var error: String?
  /// Warnings, one sentence each, or nil if the job failed or succeeded without warnings.
  private(set) var warnings: [String]?

  /// Creates the result of a job that succeeded.
  package init(line: Int, output: String, seconds: Double, warnings: [String]) {
    self.line = line
    self.output = output
    self.seconds = seconds
    ok = true
    self.warnings = warnings.isEmpty ? nil : warnings
  }

  /// Creates the result of a job that failed.
  package init(line: Int, output: String?, error: any Error) {
    self.line = line
    self.output = output
    ok = false
    self.error = "\(error)".readablePath.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The result as a line of JSON.
  package var json: Data { Data(JSONEncoder.bytes(of: self)) }
}
