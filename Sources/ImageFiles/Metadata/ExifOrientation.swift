/// The orientation in a photo's EXIF block.
enum ExifOrientation {
  private static let tag = 0x0112

  /// Returns the orientation, 1…8, in an EXIF block with or without its leading `Exif`; nil if it contains none.
  ///
  /// A block is a small TIFF file: the byte order, the number 42, and the offset of the first directory. A directory is
  /// the number of entries followed by the entries, which have twelve bytes each: tag, type, count and value.
  static func number(in block: [UInt8]) -> Int? {
    let isMarked = block.starts(with: Array("Exif\0\0".utf8))
    let bytes = Array(block.dropFirst(isMarked ? 6 : 0))
    let isLittleEndian: Bool
    switch bytes.prefix(2) {
    case [0x49, 0x49]: isLittleEndian = true
    case [0x4D, 0x4D]: isLittleEndian = false
    default: return nil
    }
    func number(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let field = bytes[offset..<offset + count]
      return isLittleEndian ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, count: 2) == 42, let directory = number(at: 4, count: 4),
      let entries = number(at: directory, count: 2)
    else { return nil }
    let entry = (0..<entries).lazy.map { directory + 2 + $0 * 12 }.first { number(at: $0, count: 2) == tag }
    guard let value = entry.flatMap({ number(at: $0 + 8, count: 2) }), (1...8).contains(value) else { return nil }
    return value
  }
}
