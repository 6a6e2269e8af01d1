/// The fill rule and antialiasing of a fill.
public struct FillStyle: Equatable, Sendable {
  /// Whether the even-odd rule applies instead of the nonzero winding rule.
  public var isEOFilled: Bool
  /// Accepted for source compatibility; edges are always antialiased.
  public var isAntialiased: Bool

  /// Creates a fill style; the nonzero winding rule is the default.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
