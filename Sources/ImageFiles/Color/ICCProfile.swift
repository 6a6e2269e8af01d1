/// A complete ICC profile of any colour space, as strict readers demand it.
///
/// A profile is a header of 128 bytes, a table of tags, and the elements that the tags refer to. Colour conversions skip
/// small faults of this structure, but libpng rejects a profile for them, so they are mended here: bytes after the end
/// are dropped, as are tags whose element is not in the profile, and a profile of version 4 is padded to a multiple of
/// four bytes.
struct ICCProfile: Hashable, Sendable {
  /// The mended bytes.
  private(set) var bytes: [UInt8]

  private static let headerLength = 132
  private static let entryLength = 12

  /// Creates a profile from bytes. Returns nil if they are not a complete ICC profile.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerLength, let size = bytes.number(at: 0),
      (Self.headerLength...bytes.count).contains(size), bytes.signature(at: 36) == "acsp"
    else { return nil }
    self.bytes = Array(bytes.prefix(size))
    mend()
  }

  /// The four-letter signature of the colour space.
  var space: String { bytes.signature(at: 16) }

  /// The four-letter signature of the space that the profile relates its colours to: CIEXYZ or CIELAB.
  var connectionSpace: String { bytes.signature(at: 20) }

  /// Whether the profile describes a colour space. Links between two devices, effects and named colours do not.
  var describesSpace: Bool { !["link", "abst", "nmcl"].contains(bytes.signature(at: 12)) }

  /// Returns the element of a tag; nil if the tag is absent.
  func element(_ signature: String) -> ArraySlice<UInt8>? {
    for entry in entries where bytes.signature(at: entry) == signature {
      return element(at: entry).map { bytes[$0] }
    }
    return nil
  }

  /// The profile with its only conversion table as the one for relative colorimetric conversions.
  ///
  /// The standard makes the first table the default for all intents. libvips refuses the intent unless the profile has
  /// a table under the intent's own tag, so the tag of the first table is renamed if there is no such table.
  var withColorimetricTables: ICCProfile {
    var profile = self
    let signatures = entries.map { bytes.signature(at: $0) }
    for (standard, colorimetric) in [("A2B0", "A2B1"), ("B2A0", "B2A1")] where !signatures.contains(colorimetric) {
      for entry in entries where bytes.signature(at: entry) == standard {
        profile.bytes.replaceSubrange(entry..<entry + 4, with: colorimetric.utf8)
      }
    }
    return profile
  }

  /// Returns the bytes of a display's profile, of version 4.3, with the given elements.
  static func bytes(of elements: [(tag: String, element: [UInt8])]) -> [UInt8] {
    var table = [UInt8](bigEndian: elements.count)
    var body: [UInt8] = []
    let start = headerLength + elements.count * entryLength
    for (tag, element) in elements {
      table += Array(tag.utf8) + [UInt8](bigEndian: start + body.count) + [UInt8](bigEndian: element.count)
      body += element + [UInt8](repeating: 0, count: -element.count & 3)
    }
    var header = [UInt8](repeating: 0, count: headerLength - 4)
    header.setNumber(start + body.count, at: 0)
    header.setNumber(0x0430_0000, at: 8)
    for (offset, text) in [(12, "mntr"), (16, "RGB "), (20, "XYZ "), (36, "acsp")] {
      header.replaceSubrange(offset..<offset + 4, with: text.utf8)
    }
    // The date of creation, 2024-01-01, and the D50 illuminant.
    header.replaceSubrange(24..<30, with: [7, 0xE8, 0, 1, 0, 1])
    for (offset, number) in [(68, 0xF6D6), (72, 0x10000), (76, 0xD32D)] { header.setNumber(number, at: offset) }
    return header + table + body
  }

  // MARK: - Structure

  /// The offsets of the entries of the table of tags: a signature, an offset and a length each.
  private var entries: [Int] {
    guard let count = bytes.number(at: 128), count <= (bytes.count - Self.headerLength) / Self.entryLength else {
      return []
    }
    return (0..<count).map { Self.headerLength + $0 * Self.entryLength }
  }

  /// Returns the range of the element of an entry; nil if it is not in the profile.
  private func element(at entry: Int) -> Range<Int>? {
    guard let offset = bytes.number(at: entry + 4), let length = bytes.number(at: entry + 8), offset <= bytes.count,
      length <= bytes.count - offset
    else { return nil }
    return offset..<offset + length
  }

  private mutating func mend() {
    let original = bytes
    let kept = entries.filter { element(at: $0) != nil }
    if kept.count < entries.count {
      let table = kept.flatMap { original[$0..<$0 + Self.entryLength] }
      bytes.replaceSubrange(Self.headerLength..<Self.headerLength + table.count, with: table)
      bytes.setNumber(kept.count, at: 128)
    }
    if bytes[8] >= 4 {
      bytes += [UInt8](repeating: 0, count: -bytes.count & 3)
      bytes.setNumber(bytes.count, at: 0)
    }
    // The 16-bit rendering intent occupies four bytes. Conversions in this module use relative colorimetric, 1.
    if let intent = bytes.number(at: 64), intent >= 0xFFFF { bytes.setNumber(1, at: 64) }
    // The optional identifier, a checksum of the original bytes, is cleared with them.
    if bytes != original { bytes.replaceSubrange(84..<100, with: [UInt8](repeating: 0, count: 16)) }
  }
}
