/// Why a meal's JSON was rejected.
public struct MealError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The location of the fault: a JSON path such as `$.items[0].nutrition.protein`, or a line and column if the text is not
  /// valid JSON.
  public var place: String
  /// What is wrong there, in words.
  public var reason: String

  /// Creates an error for a fault at `place`.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  /// One line: the location and the fault.
  public var description: String { "\(place): \(reason)" }
}
