/// A directory of a small TIFF file, as which several kinds of metadata are stored.
///
/// A TIFF file is the byte order, the number 42, and the offset of the first directory. A directory is the number of
/// entries followed by the entries, which have twelve bytes each: tag, type, count and value.
struct TIFFDirectory {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool
  private var entries: [Int] = []

  /// Creates the first directory from the bytes of a file. Returns nil if they are not a TIFF file.
  init?(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
    switch self.bytes.prefix(2) {
    case [0x49, 0x49]: isLittleEndian = true
    case [0x4D, 0x4D]: isLittleEndian = false
    default: return nil
    }
    guard number(at: 2, count: 2) == 42, let directory = number(at: 4, count: 4), readEntries(at: directory) else {
      return nil
    }
  }

  /// Creates a directory at an offset, from bytes that are not a TIFF file but have the same structure.
  init?(_ bytes: [UInt8], at offset: Int, isLittleEndian: Bool) {
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
    guard readEntries(at: offset) else { return nil }
  }

  private mutating func readEntries(at directory: Int) -> Bool {
    guard let count = number(at: directory, count: 2) else { return false }
    entries = (0..<count).map { directory + 2 + $0 * 12 }
    return true
  }

  /// Returns the directory that the value of a tag points to; nil if the tag is absent or points outside the file.
  func directory(of tag: Int) -> TIFFDirectory? {
    value(of: tag, count: 4).flatMap { TIFFDirectory(bytes, at: $0, isLittleEndian: isLittleEndian) }
  }

  /// Returns the bytes of a tag's value, which does not fit in the directory; nil if the tag is absent or its value
  /// exceeds the file.
  func content(of tag: Int) -> [UInt8]? {
    guard let start = value(of: tag, count: 4), let count = count(of: tag), start >= 0, count >= 0,
      start <= bytes.count - count
    else { return nil }
    return Array(bytes[start..<start + count])
  }

  /// Returns the value of a tag that is a signed fraction; nil if the tag is absent, is of another type or has the
  /// denominator 0.
  func fraction(of tag: Int) -> Double? {
    guard let entry = entry(tag), number(at: entry + 2, count: 2) == 10, let start = number(at: entry + 8, count: 4),
      let numerator = number(at: start, count: 4), let denominator = number(at: start + 4, count: 4)
    else { return nil }
    let below = Int32(truncatingIfNeeded: denominator)
    return below == 0 ? nil : Double(Int32(truncatingIfNeeded: numerator)) / Double(below)
  }

  /// Returns the number of `count` bytes at an offset from the start of the file; nil past its end.
  func number(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let field = bytes[offset..<offset + count]
    return isLittleEndian ? Array(field.reversed()).number(at: 0, count: count) : field.number(at: 0, count: count)
  }

  /// Returns the value of a tag, of `count` bytes; nil if the tag is absent.
  func value(of tag: Int, count: Int) -> Int? { entry(tag).flatMap { number(at: $0 + 8, count: count) } }

  /// Returns the number of items in the value of a tag; nil if the tag is absent.
  func count(of tag: Int) -> Int? { entry(tag).flatMap { number(at: $0 + 4, count: 4) } }

  private func entry(_ tag: Int) -> Int? { entries.first { number(at: $0, count: 2) == tag } }
}
