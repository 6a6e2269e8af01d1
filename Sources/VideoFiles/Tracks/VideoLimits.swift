/// The largest video that is accepted. The header is checked before memory is allocated.
public struct VideoLimits: Hashable, Sendable {
  /// The maximum number of pixels per side.
  public var maxSide: Int
  /// The longest duration in seconds.
  public var maxDuration: Double

  /// Limits; the defaults cover videos that phones record and a small server can decode.
  public init(maxSide: Int = 8192, maxDuration: Double = 7200) {
    precondition(maxSide > 0 && maxDuration > 0, "limits must be positive, got \(maxSide) and \(maxDuration)")
    self.maxSide = maxSide
    self.maxDuration = maxDuration
  }
}
