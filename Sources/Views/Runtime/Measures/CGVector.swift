/// A vector in points.
public struct CGVector: Hashable, Sendable {
  /// The horizontal component.
  public var dx: CGFloat
  /// The vertical component.
  public var dy: CGFloat

  /// Creates a vector.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector of length 0.
  public init() { self.init(dx: 0, dy: 0) }

  /// A vector of length 0.
  public static let zero = CGVector()
}
