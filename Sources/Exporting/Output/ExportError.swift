/// Why an export could not be done.
public struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done: `read`, `write`, `draw`.
  public var operation: String
  /// The file concerned.
  public var file: String
  /// What is wrong with it, and what to do.
  public var reason: String

  /// A failure of `operation` on `file`.
  public init(operation: String, file: String, reason: String) {
    self.operation = operation
    self.file = file
    self.reason = reason
  }

  /// One line: what failed, on which file, and why.
  public var description: String { "cannot \(operation) \(file): \(reason)" }
}
