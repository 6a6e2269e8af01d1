/// Properties of a fill.
public struct FillStyle: Equatable, Sendable {
  /// Whether the even-odd rule applies; otherwise the non-zero rule does.
  public var isEOFilled: Bool
  /// Accepted for source compatibility; edges are always antialiased.
  public var isAntialiased: Bool

  /// Creates a fill style; the non-zero rule is the default.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
