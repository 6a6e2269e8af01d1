import CLibav
import Files

/// Holds back the last packets of the video track until the end of the video is known.
///
/// An MP4 stores the time from each packet to the next in decoding order, and their sum is the track's duration. At a
/// variable frame rate, the last packet in decoding order needs an explicit duration, so that the sum equals the
/// duration of the presentation. If too little time remains, the last packets are decoded slightly earlier.
final class PacketTail {
  private var packets: [UnsafeMutablePointer<AVPacket>] = []
  /// The time from the start of decoding to that of the presentation.
  private var delay: Int64?
  private let file: String

  /// Creates a tail without packets, for a file that the user knows as `file`.
  init(file: String) { self.file = file }

  deinit {
    for packet in packets { Self.free(packet) }
  }

  /// Takes a copy of the next packet in decoding order, and passes on those that need not be held back any longer.
  func add(
    _ packet: UnsafeMutablePointer<AVPacket>, write: (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void
  ) throws(FileError) {
    let delay = self.delay ?? packet.pointee.pts - packet.pointee.dts
    self.delay = delay
    packets.append(try FileError.allocated(av_packet_clone(packet), .write, file))
    // Without its first packet, the tail must still have room for all others.
    while packets.count > 1,
      packet.pointee.dts - packets[1].pointee.dts >= delay + Int64(packets.count)
    {
      try writeFirst(write)
    }
  }

  /// Passes on all packets of a presentation that ends at `end`.
  func finish(
    end: Int64, write: (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void
  ) throws(FileError) {
    guard let delay, let last = packets.last else { return }
    let decodingEnd = end - delay
    // The duration of the last packet must not exceed the presentation. If it is also the last one to be shown, its
    // duration must be that of its frame.
    let earliest = last.pointee.pts - delay
    let isShownLast = packets.allSatisfy { $0.pointee.pts <= last.pointee.pts }
    let time = isShownLast ? earliest : min(max(last.pointee.dts, earliest), decodingEnd - 1)
    for (index, packet) in packets.enumerated() {
      packet.pointee.dts = min(packet.pointee.dts, time - Int64(packets.count - 1 - index))
    }
    last.pointee.dts = time
    last.pointee.duration = decodingEnd - time
    while !packets.isEmpty { try writeFirst(write) }
  }

  private func writeFirst(
    _ write: (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void
  ) throws(FileError) {
    let first = packets.removeFirst()
    defer { Self.free(first) }
    try write(first)
  }

  private static func free(_ packet: UnsafeMutablePointer<AVPacket>) {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }
}
