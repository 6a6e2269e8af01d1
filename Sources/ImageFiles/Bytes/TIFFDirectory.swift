/// The first directory of a small TIFF file, as which several kinds of metadata are stored.
///
/// A TIFF file is the byte order, the number 42, and the offset of the first directory. A directory is the number of
/// entries followed by the entries, which have twelve bytes each: tag, type, count and value.
struct TIFFDirectory {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool
  private var entries: [Int] = []

  /// Creates a directory from the bytes of a file. Returns nil if they are not a TIFF file.
  init?(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
    switch self.bytes.prefix(2) {
    case [0x49, 0x49]: isLittleEndian = true
    case [0x4D, 0x4D]: isLittleEndian = false
    default: return nil
    }
    guard number(at: 2, count: 2) == 42, let directory = number(at: 4, count: 4),
      let count = number(at: directory, count: 2)
    else { return nil }
    entries = (0..<count).map { directory + 2 + $0 * 12 }
  }

  /// Returns the number of `count` bytes at an offset from the start of the file; nil past its end.
  func number(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let field = bytes[offset..<offset + count]
    return isLittleEndian ? Array(field.reversed()).number(at: 0, count: count) : field.number(at: 0, count: count)
  }

  /// Returns the value of a tag, of `count` bytes; nil if there is none.
  func value(of tag: Int, count: Int) -> Int? { entry(tag).flatMap { number(at: $0 + 8, count: count) } }

  /// Returns the number of items in the value of a tag; nil if there is none.
  func count(of tag: Int) -> Int? { entry(tag).flatMap { number(at: $0 + 4, count: 4) } }

  private func entry(_ tag: Int) -> Int? { entries.first { number(at: $0, count: 2) == tag } }
}
