/// A JSON value.
///
/// Non-finite numbers (`1e999`, and the invalid `NaN` and `Infinity` that some programs write) are accepted here so
/// that the error about them can include their path.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Parses JSON text in UTF-8. Throws an error with the line and column of a mistake.
  package init(json: some Sequence<UInt8>) throws(MealError) { self = try JSONReader.value(of: json) }

  /// The name of the value's type, for error messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
