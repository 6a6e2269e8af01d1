/// One piece of a PNG file: four letters and data.
struct PNGChunk {
  /// The chunk's four letters.
  let type: String
  /// What it holds.
  let data: [UInt8]

  /// Bytes before the place where a chunk may follow: the signature and the header chunk.
  static let offsetAfterHeader = 33

  /// Says that the picture is sRGB; intent: perceptual.
  static let sRGB = PNGChunk(type: "sRGB", data: [0])

  /// Words about the picture in any script, under a keyword.
  static func text(_ text: String, keyword: String) -> PNGChunk {
    // After the keyword: not compressed, method 0, no language, no translated keyword.
    PNGChunk(type: "iTXt", data: Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
  }

  /// As it stands in the file: length, type, data and their checksum.
  var bytes: [UInt8] {
    let checked = Array(type.utf8) + data
    return Self.bigEndian(UInt32(data.count)) + checked + Self.bigEndian(Self.checksum(of: checked))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The CRC-32 of ISO 3309, as the PNG specification has it, bit by bit: our chunks are short.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
