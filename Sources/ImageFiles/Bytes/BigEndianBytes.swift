extension Collection<UInt8> {
  /// Returns the big-endian number of `count` bytes, at most seven, at an offset from the start; nil past the end.
  func number(at offset: Int, count: Int = 4) -> Int? {
    precondition((1...7).contains(count), "the number of bytes must be 1 to 7, got \(count)")
    guard offset >= 0 else { return nil }
    let field = dropFirst(offset).prefix(count)
    return field.count == count ? field.reduce(0) { $0 << 8 | Int($1) } : nil
  }

  /// Returns the four characters at an offset from the start, or fewer at the end.
  func signature(at offset: Int) -> String { String(decoding: dropFirst(offset).prefix(4), as: UTF8.self) }

  /// Returns whether the bytes contain those of a text.
  func contains(_ text: String) -> Bool { Array(self).firstRange(of: Array(text.utf8)) != nil }
}

extension [UInt8] {
  /// Creates the four big-endian bytes of a number, which must fit in 32 bits.
  init(bigEndian number: Int) {
    let number = UInt32(number)
    self = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Replaces the four bytes at an offset with those of a number.
  mutating func setNumber(_ number: Int, at offset: Int) {
    replaceSubrange(offset..<offset + 4, with: [UInt8](bigEndian: number))
  }
}
