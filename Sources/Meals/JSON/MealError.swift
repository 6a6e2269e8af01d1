/// An error in a meal's JSON.
public struct MealError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems, for code that handles them.
  public enum Problem: String, Hashable, Sendable, CaseIterable {
    /// The text is not valid JSON.
    case syntax
    /// The text is too large.
    case tooLarge
    /// The meal has neither items nor nutrition.
    case noContent
    /// A required value is missing.
    case missing
    /// A name has nothing that can be seen.
    case empty
    /// A value has another type than expected.
    case wrongType
    /// A number is negative, too large or not finite.
    case wrongNumber
    /// A text is not a date and time.
    case wrongDate
  }

  /// The kind of problem.
  public var problem: Problem
  /// The location of the error, which is a JSON path such as `$.items[0].nutrition.protein`.
  ///
  /// For syntax errors, it is a line and column instead.
  public var place: String
  /// A description of the problem.
  public var reason: String

  /// Creates an error with a location and a description.
  public init(_ problem: Problem, place: String, reason: String) {
    self.problem = problem
    self.place = place
    self.reason = reason
  }

  /// The location and the problem on one line.
  public var description: String { "\(place): \(reason)" }
}
