/// The error thrown when a user's file cannot be compiled or drawn.
package struct ViewFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and its remedy on one line.
  package let description: String
  /// The compiler errors in the file or the location and reason of a crash, one line each; empty if neither is known.
  package let messages: [String]

  /// Creates an error.
  package init(_ description: String, messages: [String] = []) {
    self.description = description
    self.messages = messages
  }
}
