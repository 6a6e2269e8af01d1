/// A drawing error, with the library's own explanation.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  public var operation: String
  /// The library's explanation.
  public var reason: String

  /// Creates an error for a failed operation.
  public init(operation: String, reason: String) {
    self.operation = operation
    self.reason = reason
  }

  /// The operation and the reason, on one line.
  public var description: String { "\(operation): \(reason)" }
}
