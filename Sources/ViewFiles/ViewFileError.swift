/// The error thrown when a user's file cannot be compiled or drawn.
public struct ViewFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line that says what went wrong and what to do.
  public let description: String
  /// What the compiler says about the file, one line each; empty if the compiler did not refuse it.
  public let messages: [String]

  /// Creates an error.
  public init(_ description: String, messages: [String] = []) {
    self.description = description
    self.messages = messages
  }
}
