/// The error thrown when JSON that the service reads, such as a job, a card or the list of clients, is wrong.
public struct ServiceMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that says what is wrong.
  public let description: String
  /// Whether the job has an unknown version of the format.
  public let isUnknownVersion: Bool

  /// Creates an error.
  public init(_ description: String, isUnknownVersion: Bool = false) {
    self.description = description
    self.isUnknownVersion = isUnknownVersion
  }
}
