/// The shape of a corner.
public enum CornerStyle: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// Apple's continuous corner, whose curvature grows smoothly from the straight edge.
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

  /// A radius for each corner.
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

/// A rectangle with rounded corners, described by its parameters.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle without rounding.
  public var rect: Rect
  /// The requested radii; each is clamped to half the shorter side.
  public var radii: CornerRadii
  /// The shape of the corners.
  public var style: CornerStyle

  /// A rectangle with a radius for each corner.
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
