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
  package init(json: some Sequence<UInt8>) throws(JSONError) { self = try JSONReader.value(of: json) }

  /// The value for a key, or nil if the object does not contain the key or this is not an object.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// Whether all numbers in the value are finite, as JSON requires.
  package var isFinite: Bool {
    switch self {
    case .null, .bool, .string: true
    case .number(let number): number.isFinite
    case .array(let array): array.allSatisfy(\.isFinite)
    case .object(let object): object.values.allSatisfy(\.isFinite)
    }
  }

  /// The name of the value's type, for error messages.
  package var kind: String {
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

extension JSONValue: Codable {
  /// Decodes any JSON value, with any decoder.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }

  /// The value as JSON text, with sorted keys and without spaces. Equal values have equal texts.
  ///
  /// Throws if a number is not finite.
  package func canonicalJSON() throws -> Data { try JSONEncoder.canonical.encode(self) }
}

extension JSONEncoder {
  /// An encoder that sorts keys and writes neither spaces nor escaped slashes, so that equal values have equal texts.
  package static var canonical: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Returns a value whose numbers are finite as canonical JSON.
  package static func bytes(of value: some Encodable) -> [UInt8] {
    do { return Array(try canonical.encode(value)) } catch {
      preconditionFailure("the value must be encodable, got \(value): \(error)")
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral value: String) { self = .string(value) }

  package init(floatLiteral value: Double) { self = .number(value) }

  package init(integerLiteral value: Int) { self = .number(Double(value)) }
}
