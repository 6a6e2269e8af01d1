/// The rule that cuts long videos into parts, which are encoded independently of each other.
///
/// The cuts depend on the video alone, so a file has the same bytes whether its parts were encoded one after the other
/// or on different machines.
public enum PartGrid {
  /// The length in seconds above which a video is cut.
  public static let shortestVideo = 30.0
  /// The smallest number of frames in a part, except that the last one may have half of them.
  public static let frames = 240

  /// Returns the timestamps of the first frames of all parts but the first, in ascending order.
  ///
  /// A part ends before the first key frame that is at least ``frames`` frames after its start, because decoding starts
  /// at key frames. A remainder of less than half a part belongs to the part before it.
  ///
  /// - Parameters:
  ///   - times: The timestamps of all frames, in ascending order.
  ///   - isKey: Whether the frame at an index is a key frame.
  static func cuts(_ times: [Int64], isKey: (Int) -> Bool) -> [Int64] {
    var cuts: [Int64] = []
    // Frames before the first key frame cannot be decoded.
    guard var start = times.indices.first(where: isKey) else { return [] }
    for index in times.indices
    where index - start >= frames && times.count - index >= frames / 2 && times[index] > times[index - 1]
      && isKey(index)
    {
      cuts.append(times[index])
      start = index
    }
    return cuts
  }
}
