import Files

/// The layout of a file with the encoded frames of one part of a video.
///
/// The packets come first, in decoding order, then their summary. libav's containers are unsuitable because they round
/// timestamps or drop durations, whereas packets must be read back exactly as the encoder returned them.
///
/// | bytes | content |
/// |---|---|
/// | 8 | ``magic`` |
/// | for each packet 32, then its size | size and flags as `UInt32`; presentation time, decoding time and duration as `Int64`; the payload |
/// | any | ``PartSummary`` as JSON |
/// | 8 | the length of the JSON as `UInt64` |
/// | 32 | the SHA-256 digest of all bytes before it |
/// | 8 | ``magic`` |
///
/// Integers are little-endian.
enum PartFile {
  /// The first and last bytes of a complete file.
  static let magic: UInt64 = 0x3230_7472_6170_7476
  /// The number of bytes before the payload of a packet.
  static let packetHeader = 32
  /// The number of bytes after the summary.
  static let trailer: Int64 = 48
}

/// A summary of the encoded frames in one part of a video.
public struct PartSummary: Codable, Hashable, Sendable {
  /// The number of frames.
  public var frames: Int
  /// The timestamp of the first frame, in units of the encoder's time base.
  public var start: Int64
  /// The end of the last frame, in the same units.
  public var end: Int64
  /// The encoder's parameter sets, which must be equal in all parts of a video.
  public var parameters: [UInt8]
  /// Warnings for the user, one sentence each.
  public var warnings: [String]
}

/// The error of an unsuitable part file.
extension FileError {
  static func badPart(_ file: String, _ reason: String) -> FileError {
    FileError(.damaged, .read, file: file, reason: "\(reason); render the part again")
  }
}
