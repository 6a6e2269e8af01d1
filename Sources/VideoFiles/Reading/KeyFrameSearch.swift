import CLibav
import Files

/// Holds back the packets of a video until the last key frame at or before a time is known.
final class KeyFrameSearch {
  /// The packets from the key frame on, or from the start of the search if there was none.
  private(set) var packets: ArraySlice<UnsafeMutablePointer<AVPacket>> = []
  /// Whether the search has ended. If so, ``takePacket()`` returns the held packets.
  private(set) var isOver = false
  /// Whether the first packet is a key frame, so that no earlier one is needed.
  private(set) var startsAtKeyFrame = false
  private var bytes = 0
  private let time: Int64

  /// The maximum size of held packets, in bytes. If it is exceeded, decoding starts earlier than necessary.
  private static let capacity = 64 << 20

  /// Starts a search for the last key frame at or before a time in units of the video's time base.
  init(before time: Int64) { self.time = time }

  deinit { removePackets() }

  /// Holds back a copy of a packet of the video. The search is over if no later packet can be the key frame.
  func add(_ packet: UnsafeMutablePointer<AVPacket>, file: String) throws(FileError) {
    let shown = packet.pointee.pts
    let isKeyFrame = packet.pointee.flags & AV_PKT_FLAG_KEY != 0 && packet.pointee.flags & AV_PKT_FLAG_DISCARD == 0
    if isKeyFrame, shown != LibavCode.noTimestamp, shown <= time {
      removePackets()
      startsAtKeyFrame = true
    }
    packets.append(try FileError.allocated(av_packet_clone(packet), .read, file))
    bytes += Int(packet.pointee.size)
    // A packet is not shown before it is decoded.
    let decoded = packet.pointee.dts != LibavCode.noTimestamp ? packet.pointee.dts : shown
    isOver = decoded > time || bytes > Self.capacity
  }

  /// Ends the search.
  func end() { isOver = true }

  /// Returns the next packet that was held back, or nil at the end. The caller frees it.
  func takePacket() -> UnsafeMutablePointer<AVPacket>? { packets.popFirst() }

  private func removePackets() {
    for packet in packets {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
    }
    packets = []
    bytes = 0
  }
}
