/// Parses JSON (RFC 8259) and reports syntax errors by line and column.
///
/// Foundation's decoder reports neither the location of a syntax error nor the path of a non-finite number.
struct JSONReader {
  /// The maximum nesting depth of arrays and objects.
  static let deepest = 64

  private let text: [UInt8]
  private var at = 0
  private var depth = 0

  /// Parses UTF-8, with or without a byte order mark.
  static func value(of bytes: some Sequence<UInt8>) throws(JSONError) -> JSONValue {
    var reader = JSONReader(text: Array(bytes))
    if reader.text.starts(with: [0xEF, 0xBB, 0xBF]) { reader.at = 3 }
    let value = try reader.value()
    reader.skipSpace()
    guard reader.at == reader.text.count else { throw reader.fault("unexpected text after the value") }
    return value
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard let byte = text[safe: at] else { throw fault("the text ends where a value is expected") }
    switch byte {
    case UInt8(ascii: "{"): return try nested { (reader) throws(JSONError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader) throws(JSONError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      for (word, value) in Self.words where text[at...].starts(with: word.utf8) {
        at += word.utf8.count
        return value
      }
      throw fault("expected a value")
    }
  }

  private static let words: [(String, JSONValue)] = [
    ("true", .bool(true)), ("false", .bool(false)), ("null", .null), ("NaN", .number(.nan)),
    ("Infinity", .number(.infinity)),
  ]

  private mutating func nested(
    _ body: (inout JSONReader) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else { throw fault("values are nested more than \(Self.deepest) levels deep") }
    depth += 1
    at += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    if take("]") { return .array([]) }
    repeat { values.append(try value()) } while take(",")
    guard take("]") else { throw fault("expected a comma or ]") }
    return .array(values)
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if take("}") { return .object([:]) }
    repeat {
      skipSpace()
      guard text[safe: at] == UInt8(ascii: "\"") else { throw fault("expected a key in quotes") }
      let key = try string()
      guard take(":") else { throw fault("expected a colon") }
      members[key] = try value()
    } while take(",")
    guard take("}") else { throw fault("expected a comma or }") }
    return .object(members)
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = at
    if text[safe: at] == UInt8(ascii: "-") { at += 1 }
    if text[at...].starts(with: "Infinity".utf8) {
      at += 8
      return -.infinity
    }
    if text[safe: at] == UInt8(ascii: "0") {
      at += 1
    } else {
      try digits()
    }
    if text[safe: at] == UInt8(ascii: ".") {
      at += 1
      try digits()
    }
    if let e = text[safe: at], e | 0x20 == UInt8(ascii: "e") {
      at += 1
      if let sign = text[safe: at], sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { at += 1 }
      try digits()
    }
    if let next = text[safe: at], Self.isDigit(next) { throw fault("numbers must not start with 0") }
    return Double(String(decoding: text[start..<at], as: UTF8.self)) ?? .nan
  }

  private mutating func digits() throws(JSONError) {
    let start = at
    while let byte = text[safe: at], Self.isDigit(byte) { at += 1 }
    if at == start { throw fault("expected a digit") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard text[safe: at] == UInt8(ascii: mark) else { return false }
    at += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = text[safe: at], byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D { at += 1 }
  }

  /// Returns a syntax error at the current position.
  private func fault(_ reason: String) -> JSONError {
    let before = text.prefix(at)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Count columns in characters, as editors do, by skipping UTF-8 continuation bytes.
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    return JSONError(.syntax, at: "line \(line), column \(column)", "not valid JSON: \(reason)")
  }
}

extension JSONReader {
  private mutating func string() throws(JSONError) -> String {
    at += 1
    var bytes: [UInt8] = []
    while let byte = text[safe: at], byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault("a string contains a line break or control character") }
      if byte == UInt8(ascii: "\\") {
        bytes.append(contentsOf: String(try escape()).utf8)
      } else {
        bytes.append(byte)
        at += 1
      }
    }
    guard at < text.count else { throw fault("a string is not terminated") }
    guard let string = String(validating: bytes, as: UTF8.self) else { throw fault("a string is not valid UTF-8") }
    at += 1
    return string
  }

  private mutating func escape() throws(JSONError) -> Character {
    at += 1
    guard let mark = text[safe: at] else { throw fault("a string is not terminated") }
    at += 1
    switch mark {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try escapedScalar())
    default: throw fault("unknown escape sequence")
    }
  }

  /// Parses the rest of a `\uXXXX` escape sequence, or of two that form a surrogate pair.
  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, text[at...].starts(with: #"\u"#.utf8) else { throw fault("half a surrogate pair") }
    at += 2
    let low = try codeUnit()
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw fault("half a surrogate pair") }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    let digits = text[at...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault(#"\u is not followed by four hexadecimal digits"#) }
    at += 4
    return unit
  }
}

extension Array {
  /// The element at an index; nil if the index is past the end.
  fileprivate subscript(safe index: Int) -> Element? { index < count ? self[index] : nil }
}
