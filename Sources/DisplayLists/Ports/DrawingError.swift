/// A failure to draw, with the library's own explanation.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  public var operation: String
  /// The library's explanation.
  public var reason: String

  /// A failure of `operation`.
  public init(operation: String, reason: String) {
    self.operation = operation
    self.reason = reason
  }

  /// The operation and the reason, on one line.
  public var description: String { "\(operation): \(reason)" }
}
