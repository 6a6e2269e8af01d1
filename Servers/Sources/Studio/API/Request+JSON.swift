import Foundation
import HTTPTypes
import Hummingbird
import JSON
import Meals
import Serving

extension Request {
  /// The largest meal with its options in bytes.
  static let largestMeal = StoredMeal.largestJSON

  /// Returns the JSON value in the body. Throws under the conditions of ``jsonText(upTo:)``, or if it is not JSON.
  func json(upTo limit: Int = largestMeal) async throws -> JSONValue {
    let data = try await jsonText(upTo: limit)
    guard let value = try? JSONValue(json: data), value.isFinite else { throw StudioError(.bodyNotJSON) }
    return value
  }

  /// Returns the members of the JSON object in the body, which contains a meal. Throws under the conditions of
  /// ``json(upTo:)``, or if it is not an object.
  func members() async throws -> [String: JSONValue] {
    guard case .object(let members) = try await json() else {
      throw StudioError.wrong("the body must be a JSON object")
    }
    return members
  }

  /// Returns the body without parsing it. Throws if it is not declared as JSON, or under the conditions of `body(upTo:)`.
  func jsonText(upTo limit: Int) async throws -> Data {
    guard let type = headers[.contentType]?.lowercased(), type.hasPrefix("application/json") else {
      throw StudioError(.bodyNotDeclared)
    }
    return try await body(upTo: limit)
  }

  var acceptsDeflate: Bool {
    headers[values: .acceptEncoding].flatMap { $0.split(separator: ",") }.contains {
      let parts = $0.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      return parts.first == "deflate" && !parts.contains("q=0")
    }
  }
}

extension [String: JSONValue] {
  /// Removes and returns the meal. Throws a `MealError` with the path of a mistake.
  mutating func removeMeal() throws -> Meal {
    guard let meal = removeValue(forKey: "meal") else { throw StudioError.wrong("meal is missing") }
    return try Meal(json: meal)
  }
}

extension PageContext {
  /// Returns the random name in the address. Throws if it is none, so that nothing else reaches the store or a file.
  func id() throws -> String {
    guard let id = parameters.get("id"), RandomID.isValid(id) else { throw StudioError(.noSuchName) }
    return id
  }
}

extension String {
  /// Whether there are control characters, such as line breaks.
  var hasControlCharacters: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}

extension Double {
  /// The time that is this many seconds after 1970, as responses contain it: ISO 8601 in UTC with milliseconds.
  var timestamp: String {
    Date(timeIntervalSince1970: self).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
