package import Foundation

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

extension JSONValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .number(let number): try value.encode(number)
    case .string(let text): try value.encode(text)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }

  /// The value as JSON text, with sorted keys and without spaces. Equal values have equal texts.
  package func canonicalJSON() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
