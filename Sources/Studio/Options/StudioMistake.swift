/// A mistake in the options of a request, as the command explains it.
public struct StudioMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that says what to do.
  public let description: String

  /// Creates a mistake.
  public init(_ description: String) { self.description = description }
}
