/// Why a meal's JSON was refused.
public struct MealError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the fault lies: a JSON path such as `$.items[0].nutrition.protein`, or a line and a column where the text
  /// is no JSON at all.
  public var place: String
  /// What is wrong there.
  public var reason: String

  /// A fault at a place.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  /// One line: the place and what is wrong with it.
  public var description: String { "\(place): \(reason)" }
}
