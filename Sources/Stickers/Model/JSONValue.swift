/// A value of a JSON text.
///
/// Numbers that JSON cannot mean (`1e999`, and the `NaN` and `Infinity` that some programs write) are kept as they
/// are, so that whoever wants the number can say where it stands.
indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The kind of value in words, for error lines.
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
