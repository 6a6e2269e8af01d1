/// The reason why a meal's JSON was rejected.
public struct MealError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The location of the error: a JSON path such as `$.items[0].nutrition.protein`, or a line and column if the text is
  /// not valid JSON.
  public var place: String
  /// A description of the problem.
  public var reason: String

  /// Creates an error for a problem at `place`.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  /// The location and the problem on one line.
  public var description: String { "\(place): \(reason)" }
}
