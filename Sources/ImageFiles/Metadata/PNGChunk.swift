/// A chunk of a PNG file.
struct PNGChunk {
  /// The four-letter type of the chunk.
  let type: String
  /// The content.
  let data: [UInt8]

  /// The offset at which chunks may be inserted: after the signature and the header chunk.
  static let offsetAfterHeader = 33

  /// A chunk that declares the image to be sRGB with perceptual intent.
  static let sRGB = PNGChunk(type: "sRGB", data: [0])

  /// Returns a text chunk with a keyword. The text may be in any script.
  static func text(_ text: String, keyword: String) -> PNGChunk {
    // After the keyword: a terminator, no compression, compression method 0, no language and no translated keyword.
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

  /// Computes the ISO 3309 CRC-32 that PNG uses. It works bit by bit, because these chunks are short.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
