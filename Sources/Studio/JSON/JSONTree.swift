import Foundation

/// Any JSON value.
enum JSONTree: Hashable, Sendable, Codable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let array = try? value.decode([JSONTree].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }

  /// Parses JSON text. Throws if it is not valid.
  init(json: Data) throws { self = try JSONDecoder().decode(JSONTree.self, from: json) }

  /// The value as JSON text with sorted keys.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// A member of an object; nil if there is none.
  subscript(key: String) -> JSONTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  init(stringLiteral value: String) { self = .text(value) }

  init(floatLiteral value: Double) { self = .number(value) }

  init(integerLiteral value: Int) { self = .number(Double(value)) }
}
