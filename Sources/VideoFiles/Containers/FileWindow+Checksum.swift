import Files

extension FileWindow {
  /// Throws if the content of a Matroska element begins with a checksum that does not match the rest.
  ///
  /// Only headers are checked: damage to frames is detected by their decoders, and tags do not matter.
  func checkSum(_ start: Int64, _ end: Int64) throws(FileError) {
    let largest: Int64 = 1 << 24
    guard end - start > 6, end - start <= largest else { return }
    let head = try bytes(at: start, count: 6)
    guard head.starts(with: [0xBF, 0x84]) else { return }
    let stated = UInt64(bigEndian: head.dropFirst(2).reversed())
    let content = try file.bytes(at: start + 6, count: Int(end - start - 6))
    guard UInt64(CRC32.of(content)) == stated else { throw .broken(file.name, at: start) }
  }
}

/// The checksum of IEEE 802.3.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }

  /// Returns the checksum of bytes.
  static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
