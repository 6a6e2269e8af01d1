/// When the frames of a video are shown.
struct FrameTiming {
  /// The time of each frame in seconds, rounded to microseconds.
  let seconds: [Double]
  /// The intervals between successive frames in seconds, shortest first.
  private let intervals: [Double]
  /// Whether the frames are evenly spaced.
  private let isConstant: Bool

  /// Creates the timing of frames with the given timestamps, of which each unit lasts `tick` seconds.
  ///
  /// Frames are evenly spaced if rounding to whole timestamps explains where each one is. That takes timestamps that are
  /// much finer than the intervals.
  init(_ timestamps: [Int64], tick: Double) {
    func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }
    seconds = timestamps.map { rounded(Double($0) * tick) }
    intervals = zip(timestamps.dropFirst(), timestamps).map { rounded(Double($0 - $1) * tick) }.sorted()
    let first = timestamps.first ?? 0
    let step = Double((timestamps.last ?? 0) - first) / Double(max(1, timestamps.count - 1))
    let rounding = min(1, step / 8)
    isConstant = timestamps.enumerated().allSatisfy { abs(Double($1 - first) - Double($0) * step) <= rounding }
  }

  /// The timing in brief, as JSON: the number of frames, the times of the first and the last one, and the intervals
  /// between them.
  var summary: [String: Any] {
    var object: [String: Any] = ["count": seconds.count, "rate": isConstant ? "constant" : "variable"]
    if let first = seconds.first, let last = seconds.last { object.merge(["first": first, "last": last]) { $1 } }
    if let shortest = intervals.first, let longest = intervals.last {
      let median = (intervals[(intervals.count - 1) / 2] + intervals[intervals.count / 2]) / 2
      object["interval"] = ["shortest": shortest, "longest": longest, "median": (median * 1e6).rounded() / 1e6]
    }
    return object
  }
}
