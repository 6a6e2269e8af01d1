/// A colour space, described by an ICC profile.
public struct ColorProfile: Hashable, Sendable {
  let icc: ICCProfile

  /// Creates a profile from its bytes. Returns nil if they are not an ICC profile of an RGB colour space.
  public init?(_ bytes: [UInt8]) {
    guard let icc = ICCProfile(bytes), icc.space == "RGB ", icc.describesSpace else { return nil }
    self.icc = icc
  }

  /// The bytes of the complete profile. Faults of its structure that strict readers reject are mended.
  public var bytes: [UInt8] { icc.bytes }

  /// The description in the profile, for example "Display P3"; nil if it has none.
  public var name: String? {
    description.map { $0.split { $0.isWhitespace || $0 == "\0" }.joined(separator: " ") }
  }

  private var description: String? {
    guard let tag = icc.element("desc") else { return nil }
    switch tag.signature(at: 0) {
    case "desc":
      // Version 2: the length including the terminating zero, then ASCII text.
      guard let length = tag.number(at: 8), length > 0, length <= tag.count - 12 else { return nil }
      return String(decoding: tag.dropFirst(12).prefix(length - 1), as: UTF8.self)
    case "mluc":
      // Version 4: records of language, country, length and offset, of which the first is used. The text is big-endian
      // UTF-16.
      guard let length = tag.number(at: 20), let offset = tag.number(at: 24), offset <= tag.count,
        length <= tag.count - offset
      else { return nil }
      let bytes = Array(tag.dropFirst(offset).prefix(length))
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
      return String(decoding: units, as: UTF16.self)
    default:
      return nil
    }
  }
}
