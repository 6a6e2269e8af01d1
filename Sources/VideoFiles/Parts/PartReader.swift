import CLibav
import Digests
public import Files
import Foundation

/// A file with the encoded frames of one part of a video.
public final class PartReader {
  /// The summary stored in the file.
  public let summary: PartSummary
  /// The file as the user named it.
  var file: String { input.name }
  private let input: InputFile
  private let end: Int64
  private var position: Int64 = 8

  /// Opens a file that ``PartWriter`` has written, and compares its content with its digest, which reads it once.
  ///
  /// Throws `damaged` if it is incomplete, has changed since, or is something else.
  public init(_ path: String) throws(FileError) {
    input = try InputFile(path)
    guard input.size >= 8 + PartFile.trailer, try input.integer(at: 0) == PartFile.magic,
      try input.integer(at: input.size - 8) == PartFile.magic
    else { throw .badPart(path, "it is not a complete part of a video") }
    let digest = try SHA256Digest(bytes: input.bytes(at: input.size - 40, count: 32))
    guard try SHA256Digest(of: input, upTo: input.size - 40) == digest else {
      throw .badPart(path, "it is damaged: its content does not match its digest")
    }
    let length = try input.integer(at: input.size - PartFile.trailer)
    guard length <= UInt64(min(input.size - 8 - PartFile.trailer, 1 << 20)) else {
      throw .badPart(path, "its summary is too long")
    }
    end = input.size - PartFile.trailer - Int64(length)
    let json = try input.bytes(at: end, count: Int(length))
    guard let summary = try? JSONDecoder().decode(PartSummary.self, from: Data(json)) else {
      throw .badPart(path, "its summary cannot be read")
    }
    self.summary = summary
  }

  /// Reads the next packet in decoding order into `packet`. Returns false at the end.
  func read(into packet: UnsafeMutablePointer<AVPacket>) throws(FileError) -> Bool {
    guard position < end else { return false }
    let sizes = try input.integer(at: position)
    let size = Int64(UInt32(truncatingIfNeeded: sizes))
    let payload = position + Int64(PartFile.packetHeader)
    guard payload + size <= end else { throw .badPart(input.name, "it is damaged: a packet extends beyond its end") }
    try FileError.check(av_new_packet(packet, Int32(size)), .unsupported, .read, input.name)
    packet.pointee.flags = Int32(bitPattern: UInt32(truncatingIfNeeded: sizes >> 32))
    packet.pointee.pts = Int64(bitPattern: try input.integer(at: position + 8))
    packet.pointee.dts = Int64(bitPattern: try input.integer(at: position + 16))
    packet.pointee.duration = Int64(bitPattern: try input.integer(at: position + 24))
    let bytes = try input.bytes(at: payload, count: Int(size))
    guard bytes.count == Int(size) else { throw .badPart(input.name, "it is damaged: a packet is incomplete") }
    UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: bytes.count).copyBytes(from: bytes)
    position = payload + size
    return true
  }
}

extension InputFile {
  /// Returns eight bytes as a number, lowest byte first; zero beyond the end of the file.
  fileprivate func integer(at offset: Int64) throws(FileError) -> UInt64 {
    try bytes(at: offset, count: 8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
