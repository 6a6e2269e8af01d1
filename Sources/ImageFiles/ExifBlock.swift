/// The block of EXIF tags that cameras put into photos, as far as it is read here.
struct ExifBlock {
  /// The orientation it tells, 1…8; nil if it tells none.
  let orientation: Int?

  /// Reads a block, with or without the `Exif` in front; nil if it is none.
  ///
  /// A block is a small TIFF file: byte order, 42, where the first directory is; there a count of entries of twelve
  /// bytes each: tag, type, count, value.
  init?(_ block: [UInt8]) {
    let isMarked = block.starts(with: Array("Exif\0\0".utf8))
    let bytes = Array(block.dropFirst(isMarked ? 6 : 0))
    let isLittle: Bool
    switch bytes.prefix(2) {
    case [0x49, 0x49]: isLittle = true
    case [0x4D, 0x4D]: isLittle = false
    default: return nil
    }
    func number(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let field = bytes[offset..<offset + count]
      return isLittle ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, count: 2) == 42, let directory = number(at: 4, count: 4),
      let entries = number(at: directory, count: 2)
    else { return nil }
    let orientationTag = 0x0112
    let entry = (0..<entries).lazy.map { directory + 2 + $0 * 12 }.first { number(at: $0, count: 2) == orientationTag }
    let value = entry.flatMap { number(at: $0 + 8, count: 2) }
    orientation = value.flatMap { (1...8).contains($0) ? $0 : nil }
  }
}
