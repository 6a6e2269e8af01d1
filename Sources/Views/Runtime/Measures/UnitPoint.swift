/// A point in a rectangle, as fractions of its size: (0, 0) is the top-left corner and (1, 1) the bottom-right corner.
public struct UnitPoint: Hashable, Sendable {
  /// The fraction of the width.
  public var x: CGFloat
  /// The fraction of the height.
  public var y: CGFloat

  /// Creates the point (0, 0).
  public init() { self.init(x: 0, y: 0) }

  /// Creates a point from fractions of the width and height.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// The point (0, 0).
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The centre.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The centre of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The centre of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The centre of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The centre of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The top-left corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top-right corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom-left corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom-right corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  /// Returns the corresponding point in a rectangle.
  func point(in rect: CGRect) -> CGPoint { CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height) }
}

extension UnitPoint: Animatable {
  /// Both fractions.
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }
}
