/// Gives the packets of consecutive parts increasing decoding times.
///
/// With B-frames, frames are decoded a fixed number of frames before they are shown, so the decoding time of a packet
/// is the presentation time of an earlier frame. For the first packets of a part, the encoder has no earlier frames and
/// extrapolates times, which may collide with those of the previous part. They are replaced by the presentation times
/// of the previous part's last frames.
struct DecodingTimes {
  /// The times of the frames in this part, and of the last frames in the part before.
  private var times: [Int64] = []
  private var earlier: ArraySlice<Int64> = []
  /// The number of packets in a part that are decoded before its first frame is shown.
  private var delay = 0
  private var last: Int64?

  /// Begins the next part.
  mutating func beginPart() {
    earlier = times.sorted().suffix(delay)
    (times, delay) = ([], 0)
  }

  /// Returns the decoding time of the next packet.
  ///
  /// - Parameters:
  ///   - stated: The encoder's decoding time.
  ///   - shown: The presentation time.
  mutating func time(_ stated: Int64, shown: Int64) -> Int64 {
    let start = times.first ?? shown
    times.append(shown)
    var time = stated
    if stated < start {
      delay += 1
      if let replacement = earlier.popFirst() { time = replacement }
    }
    if let last { time = max(time, last + 1) }
    last = time
    return time
  }
}
