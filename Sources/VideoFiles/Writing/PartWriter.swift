import CLibav
import Digests
public import Files
import Foundation

/// Encodes one part of a video to a file, from which ``VideoWriter`` takes it later.
///
/// Call ``write(_:)`` for each frame, then ``finish(before:warnings:)``, then commit the output.
public final class PartWriter: @unchecked Sendable {
  private let encoder: VideoEncoder
  private let output: OutputFile
  private let hasher = SHA256Hasher()
  private var frames = 0
  private var span: (start: Int64, end: Int64)?

  /// Creates a writer to an output. Throws if the encoder does not support the stream.
  public init(to output: OutputFile, stream: VideoStream, settings: EncoderSettings) throws(FileError) {
    encoder = try VideoEncoder(stream, settings: settings, file: output.name)
    self.output = output
    try append(PartFile.magic.littleEndianBytes)
  }

  /// Adds a frame, whose timestamp must be later than the previous one's. Its pixels must not be modified afterwards.
  public func write(_ frame: VideoFrame) throws(FileError) {
    try encoder.send(frame)
    frames += 1
    span = (span?.start ?? frame.pts, frame.pts + max(1, frame.duration))
    try drain()
  }

  /// Completes the file.
  ///
  /// - Parameters:
  ///   - next: The timestamp of the frame after this part, at which its last frame ends; nil at the end of the video.
  ///   - warnings: What the user should know about the part.
  public func finish(before next: Int64?, warnings: [String]) throws(FileError) {
    // Between two key frames of a damaged video, there may be no frame that can be decoded.
    let span = span ?? (next ?? 0, next ?? 0)
    if frames > 0 {
      try encoder.finish(before: next)
      try drain()
    }
    let summary = PartSummary(
      frames: frames, start: span.start * encoder.unit, end: (next ?? span.end) * encoder.unit,
      parameters: encoder.parameters, warnings: warnings)
    let json = try Self.json(summary, output.name)
    try append(json)
    try append(UInt64(json.count).littleEndianBytes)
    try output.write(hasher.finish().bytes + PartFile.magic.littleEndianBytes)
  }

  private static func json(_ summary: PartSummary, _ file: String) throws(FileError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do { return try encoder.encode(summary) } catch {
      throw FileError(.unwritable, .write, file: file, reason: "its summary cannot be encoded: \(error)")
    }
  }

  private func drain() throws(FileError) {
    while let packet = try encoder.receive() {
      let packet = packet.pointee
      let header =
        UInt32(packet.size).littleEndianBytes + UInt32(bitPattern: packet.flags).littleEndianBytes
        + packet.pts.littleEndianBytes + packet.dts.littleEndianBytes + packet.duration.littleEndianBytes
      try append(header)
      try append(UnsafeRawBufferPointer(start: packet.data, count: Int(packet.size)))
    }
  }

  /// Writes bytes that the digest covers.
  private func append(_ bytes: some Collection<UInt8>) throws(FileError) {
    hasher.update(bytes)
    try output.write(bytes)
  }
}

extension FixedWidthInteger {
  /// The bytes in little-endian order.
  fileprivate var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
