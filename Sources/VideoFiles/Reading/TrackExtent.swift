import CLibav

/// The number, position and times of the packets that have been read from a track.
struct TrackExtent {
  /// The number of packets, not counting those that share a block.
  private(set) var packets: Int64 = 0
  /// The number of packets that are shown, unlike those that an edit list leaves out.
  private(set) var shownPackets = 0
  /// The number of packets that an edit list leaves out.
  private(set) var omittedPackets = 0
  /// The position of the first packet in the file; nil if it is unknown.
  private(set) var firstPosition: Int64?
  /// The time at which the latest packet ends, in seconds; nil if no packet has a timestamp.
  private(set) var end: Double?
  /// The longest time for which a packet is shown, in seconds, as far as durations and timestamps tell.
  private(set) var longestStep = 0.0
  private var lastPosition: Int64 = -1
  private var lastTime: Int64?

  /// Adds a packet, whose timestamps are in units of `timeBase`.
  mutating func add(_ packet: UnsafeMutablePointer<AVPacket>, timeBase: AVRational) {
    if packet.pointee.pos < 0 || packet.pointee.pos != lastPosition { packets += 1 }
    lastPosition = packet.pointee.pos
    if firstPosition == nil, packet.pointee.pos >= 0 { firstPosition = packet.pointee.pos }
    guard packet.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else {
      omittedPackets += 1
      return
    }
    shownPackets += 1
    guard packet.pointee.pts != LibavCode.noTimestamp else { return }
    let duration = Double(packet.pointee.duration) * timeBase.value
    longestStep = max(longestStep, duration)
    // Durations may be guesses.
    if let lastTime, packet.pointee.dts != LibavCode.noTimestamp {
      longestStep = max(longestStep, Double(packet.pointee.dts - lastTime) * timeBase.value)
    }
    if packet.pointee.dts != LibavCode.noTimestamp { lastTime = packet.pointee.dts }
    end = max(end ?? -.infinity, Double(packet.pointee.pts) * timeBase.value + duration)
  }
}
