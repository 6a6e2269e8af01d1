/// The layout direction: left-to-right or right-to-left.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// The leading edge is on the left.
  case leftToRight
  /// The leading edge is on the right.
  case rightToLeft
}
