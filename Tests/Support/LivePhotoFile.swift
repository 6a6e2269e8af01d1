/// The content identifier of a Live Photo for tests.
public let liveIdentifier = "5C0E4A2C-1B7A-4A37-9D3C-2F6B8E0D1A55"

/// Returns an EXIF block for a JPEG segment, with a maker note of Apple's that has one entry with an identifier.
///
/// exiftool calls the entry 0x11 `ContentIdentifier`, and `MediaGroupUUID` before version 13.
public func appleExif(tag: UInt8 = 0x11, _ identifier: String = liveIdentifier) -> [UInt8] {
  let text = Array((identifier + "\0").utf8)
  func long(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
  func entry(_ tag: [UInt8], _ type: UInt8, _ count: Int, _ value: Int) -> [UInt8] {
    tag + [0, type] + long(count) + long(value)
  }
  let note = Array("Apple iOS\0\0\u{1}MM\0\u{1}".utf8) + entry([0, tag], 2, text.count, 32) + [0, 0, 0, 0] + text
  // Two directories of one entry each begin at 8 and 26, and the note at 44.
  return Array("Exif\0\0MM\0*".utf8) + long(8) + [0, 1] + entry([0x87, 0x69], 4, 1, 26) + [0, 0, 0, 0]
    + [0, 1] + entry([0x92, 0x7C], 7, note.count, 44) + [0, 0, 0, 0] + note
}
