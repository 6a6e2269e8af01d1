/// An error in a meal's JSON.
public struct MealError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The location of the error, which is a JSON path such as `$.items[0].nutrition.protein`.
  ///
  /// For syntax errors, it is a line and column instead.
  public var place: String
  /// A description of the problem.
  public var reason: String

  /// Creates an error with a location and a description.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  /// The location and the problem on one line.
  public var description: String { "\(place): \(reason)" }
}
