/// How large a clip may be before it is refused; read from its header, before memory is spent on it.
public struct VideoLimits: Hashable, Sendable {
  /// The most pixels a side.
  public var maxSide: Int
  /// The most seconds.
  public var maxDuration: Double

  /// Limits; the defaults are what any phone records and a small server can still decode.
  public init(maxSide: Int = 8192, maxDuration: Double = 7200) {
    precondition(maxSide > 0 && maxDuration > 0, "limits are positive, got \(maxSide) and \(maxDuration)")
    self.maxSide = maxSide
    self.maxDuration = maxDuration
  }
}
