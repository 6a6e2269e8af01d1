import Files

/// An error that made an export fail.
public struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed, as a verb: `read`, `write`, `draw`.
  public var operation: String
  /// The file concerned.
  public var file: String
  /// The cause and, where possible, a remedy.
  public var reason: String

  /// Creates an error for a failed `operation` on `file`.
  public init(operation: String, file: String, reason: String) {
    self.operation = operation
    self.file = file
    self.reason = reason
  }

  /// One line: the operation, the file and the reason.
  public var description: String { "cannot \(operation) \(file.readablePath): \(reason)" }
}
