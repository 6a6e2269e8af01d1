/// A chunk of a PNG file.
struct PNGChunk {
  /// The four letters of the chunk's type.
  let type: String
  /// The content.
  let data: [UInt8]

  /// The offset at which chunks may be inserted: after the signature and the header chunk.
  static let offsetAfterHeader = 33

  /// Declares the image as sRGB with perceptual intent.
  static let sRGB = PNGChunk(type: "sRGB", data: [0])

  /// Returns text in any script under a keyword.
  static func text(_ text: String, keyword: String) -> PNGChunk {
    // After the keyword: uncompressed, method 0, no language, no translated keyword.
    PNGChunk(type: "iTXt", data: Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
  }

  /// The bytes in the file: length, type, data, checksum.
  var bytes: [UInt8] {
    let checked = Array(type.utf8) + data
    return Self.bigEndian(UInt32(data.count)) + checked + Self.bigEndian(Self.checksum(of: checked))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Computes the CRC-32 of ISO 3309 that PNG uses, bit by bit because these chunks are short.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
