/// The limits beyond which a video is rejected. The header is checked before memory is allocated.
public struct VideoLimits: Hashable, Sendable {
  /// The maximum width and height in pixels.
  public var maxSide: Int
  /// The maximum duration in seconds.
  public var maxDuration: Double

  /// Creates limits. The defaults allow the videos that phones record and that a small server can decode.
  public init(maxSide: Int = 8192, maxDuration: Double = 7200) {
    precondition(maxSide > 0 && maxDuration > 0, "the limits must be positive, got \(maxSide) and \(maxDuration)")
    self.maxSide = maxSide
    self.maxDuration = maxDuration
  }
}
