/// A colour space, described by an ICC profile.
public struct ColorProfile: Hashable, Sendable {
  /// The bytes of the complete profile.
  public let bytes: [UInt8]

  /// Creates a profile from its bytes. Returns nil if they are not an ICC profile of an RGB colour space.
  public init?(_ bytes: [UInt8]) {
    guard Self.space(of: bytes) == "RGB " else { return nil }
    self.bytes = bytes
  }

  /// The description in the profile, for example "Display P3"; nil if it has none.
  public var name: String? {
    description.map { $0.split { $0.isWhitespace || $0 == "\0" }.joined(separator: " ") }
  }

  private var description: String? {
    guard let tag = Self.tag("desc", in: bytes) else { return nil }
    switch Self.text(tag, at: 0) {
    case "desc":
      // Version 2: the length including the terminating zero, then ASCII text.
      guard let length = Self.number(tag, at: 8), length > 0, length <= tag.count - 12 else { return nil }
      return String(decoding: tag.dropFirst(12).prefix(length - 1), as: UTF8.self)
    case "mluc":
      // Version 4: records of language, country, length and offset, of which the first is used. The text is big-endian
      // UTF-16.
      guard let length = Self.number(tag, at: 20), let offset = Self.number(tag, at: 24), offset <= tag.count,
        length <= tag.count - offset
      else { return nil }
      let bytes = Array(tag.dropFirst(offset).prefix(length))
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
      return String(decoding: units, as: UTF16.self)
    default:
      return nil
    }
  }

  /// Returns the four-letter signature of the profile's colour space; nil if the bytes are not a complete ICC profile.
  static func space(of bytes: [UInt8]) -> String? {
    guard bytes.count >= 132, let size = number(bytes[...], at: 0), (132...bytes.count).contains(size),
      text(bytes[...], at: 36) == "acsp"
    else { return nil }
    return text(bytes[...], at: 16)
  }

  /// Returns the bytes of the element with a tag signature; nil if there is none.
  private static func tag(_ signature: String, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard let count = number(bytes[...], at: 128), count <= (bytes.count - 132) / 12 else { return nil }
    for entry in 0..<count {
      let at = 132 + entry * 12
      guard text(bytes[...], at: at) == signature else { continue }
      guard let offset = number(bytes[...], at: at + 4), let length = number(bytes[...], at: at + 8),
        offset <= bytes.count, length <= bytes.count - offset
      else { return nil }
      return bytes[offset..<offset + length]
    }
    return nil
  }

  /// Returns the four characters at an offset into a slice; empty past its end.
  private static func text(_ slice: ArraySlice<UInt8>, at offset: Int) -> String {
    String(decoding: slice.dropFirst(offset).prefix(4), as: UTF8.self)
  }

  /// Returns the big-endian 32-bit number at an offset into a slice; nil past its end.
  private static func number(_ slice: ArraySlice<UInt8>, at offset: Int) -> Int? {
    let four = slice.dropFirst(offset).prefix(4)
    return four.count == 4 ? four.reduce(0) { $0 << 8 | Int($1) } : nil
  }
}
