/// How a corner turns.
public enum CornerStyle: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// Apple's corner, whose curvature grows smoothly out of the straight edge.
  case continuous
}

/// Corner radii of a rectangle.
public struct CornerRadii: Hashable, Sendable {
  /// Top left.
  public var topLeft: Double
  /// Top right.
  public var topRight: Double
  /// Bottom right.
  public var bottomRight: Double
  /// Bottom left.
  public var bottomLeft: Double

  /// One radius a corner.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The same radius everywhere.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

/// A rectangle with rounded corners, described by what it is rather than by its path.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle before its corners are cut.
  public var rect: Rect
  /// The radii asked for; each counts at most half the smaller side.
  public var radii: CornerRadii
  /// How the corners turn.
  public var style: CornerStyle

  /// A rectangle with a radius a corner.
  public init(_ rect: Rect, radii: CornerRadii, style: CornerStyle) {
    self.rect = rect
    self.radii = radii
    self.style = style
  }

  /// A rectangle with four equal corners.
  public init(_ rect: Rect, radius: Double, style: CornerStyle) {
    self.init(rect, radii: CornerRadii(radius), style: style)
  }
}
