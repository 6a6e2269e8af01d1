package import Files

/// A SHA-256 digest, or a message authentication code made with SHA-256.
package struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes.
  package let bytes: [UInt8]

  /// Creates a digest from its bytes, of which there must be 32.
  package init(bytes: [UInt8]) {
    precondition(bytes.count == 32, "a SHA-256 digest has 32 bytes, not \(bytes.count)")
    self.bytes = bytes
  }

  /// Computes the digest of bytes.
  package init(of bytes: some Sequence<UInt8>) {
    let hasher = SHA256Hasher()
    hasher.update(bytes)
    self = hasher.finish()
  }

  /// Creates a digest from exactly 64 lower-case hexadecimal digits; returns nil for any other text.
  package init?(hex: String) {
    let digits = hex.utf8.map(Self.value)
    guard digits.count == 64, digits.allSatisfy({ $0 != nil }) else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { digits[$0]! << 4 | digits[$0 + 1]! }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The same as ``hex``.
  package var description: String { hex }

  /// Compares digests in constant time.
  ///
  /// Otherwise, an attacker could find a message authentication code byte by byte, by timing rejections.
  package static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
    zip(left.bytes, right.bytes).reduce(0) { difference, pair in difference | (pair.0 ^ pair.1) } == 0
  }

  /// Computes the digest of a file, which may be empty, in pieces of 1 MB.
  ///
  /// Throws `missing`, `notAFile` or `unreadable`.
  package static func ofFile(_ path: String) throws(FileError) -> SHA256Digest {
    let file: InputFile
    do throws(FileError) {
      file = try InputFile(path)
    } catch {
      if error.kind == .empty { return SHA256Digest(of: []) }
      throw error
    }
    return try SHA256Digest(of: file)
  }

  /// Computes the digest of an open file's bytes before an offset, by default all, in pieces of 1 MB. Throws `unreadable`.
  package init(of file: InputFile, upTo end: Int64 = .max) throws(FileError) {
    let hasher = SHA256Hasher()
    var offset: Int64 = 0
    while offset < end {
      let piece = try file.bytes(at: offset, count: Int(min(end - offset, 1 << 20)))
      if piece.isEmpty { break }
      hasher.update(piece)
      offset += Int64(piece.count)
    }
    self = hasher.finish()
  }

  /// The value of a lower-case hexadecimal digit.
  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
