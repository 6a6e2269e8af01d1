import CZlib
import Geometry

/// A chunk of a PNG file.
struct PNGChunk {
  /// The four-letter type of the chunk.
  let type: String
  /// The content.
  let data: [UInt8]

  /// The first bytes of a PNG file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The offset of the first chunk.
  static let offsetAfterSignature = 8
  /// The offset at which chunks may be inserted: after the signature and the header chunk.
  static let offsetAfterHeader = 33

  /// A chunk that declares the image to be sRGB with perceptual intent.
  static let sRGB = PNGChunk(type: "sRGB", data: [0])

  /// Returns a chunk that declares the image to be PQ or HLG of full range with the primaries of BT.2020 (ITU-T H.273);
  /// nil for the standard curve.
  static func codePoints(of transfer: TransferCurve) -> PNGChunk? {
    switch transfer {
    case .standard: nil
    case .pq: PNGChunk(type: "cICP", data: [9, 16, 0, 1])
    case .hlg: PNGChunk(type: "cICP", data: [9, 18, 0, 1])
    }
  }

  /// Returns a text chunk with a keyword. The text may be in any script.
  static func text(_ text: String, keyword: String) -> PNGChunk {
    // After the keyword: a terminator, no compression, compression method 0, no language and no translated keyword.
    PNGChunk(type: "iTXt", data: Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
  }

  /// Returns a colour profile, compressed.
  static func profile(_ profile: ColorProfile) -> PNGChunk {
    // After the name: a terminator and compression method 0.
    PNGChunk(type: "iCCP", data: Array("ICC profile".utf8) + [0, 0] + ZlibStream.compressed(profile.bytes))
  }

  /// The bytes in the file: length, type, data, checksum.
  var bytes: [UInt8] {
    let checked = Array(type.utf8) + data
    return [UInt8](bigEndian: data.count) + checked + [UInt8](bigEndian: Self.checksum(of: checked))
  }

  /// Computes the ISO 3309 CRC-32 that PNG uses.
  private static func checksum(of bytes: [UInt8]) -> Int { Int(crc32(0, bytes, uInt(bytes.count))) }
}
