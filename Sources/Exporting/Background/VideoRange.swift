/// A range of seconds of a video, from its first frame.
///
/// It contains the frames that begin within it, like a frame-accurate cut in other programs. Its audio begins and ends
/// with it. If packets are copied, an edit list hides the surplus samples of the first ones, and the last is complete.
public struct VideoRange: Hashable, Sendable {
  /// The start in seconds, finite and at least 0.
  public let start: Double
  /// The end in seconds, above the start; infinity for the end of the video.
  public let end: Double

  /// Creates a range. By default, it ends with the video.
  public init(from start: Double, to end: Double = .infinity) {
    precondition(start >= 0 && start.isFinite, "the start must be finite and at least 0 seconds, got \(start)")
    precondition(end > start, "the end must be above the start of \(start) seconds, got \(end)")
    self.start = start
    self.end = end
  }
}
