/// The largest video that is accepted, checked in its header before memory is spent on it.
public struct VideoLimits: Hashable, Sendable {
  /// The most pixels per side.
  public var maxSide: Int
  /// The longest duration in seconds.
  public var maxDuration: Double

  /// Limits; the defaults cover what phones record and a small server can decode.
  public init(maxSide: Int = 8192, maxDuration: Double = 7200) {
    precondition(maxSide > 0 && maxDuration > 0, "limits must be positive, got \(maxSide) and \(maxDuration)")
    self.maxSide = maxSide
    self.maxDuration = maxDuration
  }
}
