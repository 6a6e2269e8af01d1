/// A mistake in JSON text, or in the value that it describes.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes, for code that handles them.
  package enum Problem: String, Hashable, Sendable {
    /// The text is not valid JSON.
    case syntax
    /// A required value is missing.
    case missing
    /// A value has another type than expected.
    case wrongType
    /// A value has the expected type, but is not acceptable.
    case wrongValue
    /// An object has a member with an unknown name.
    case unknownName
  }

  /// The kind of mistake.
  package var problem: Problem
  /// The line and column of a mistake in the syntax; otherwise the JSON path of the value, such as `$.items[0].name`.
  package var place: String
  /// A description of the mistake.
  package var reason: String

  /// Creates an error.
  package init(_ problem: Problem, at place: String, _ reason: String) {
    self.problem = problem
    self.place = place
    self.reason = reason
  }

  /// The place and the mistake on one line; of the value as a whole, only the mistake.
  package var description: String { place == "$" ? reason : "\(place): \(reason)" }
}
