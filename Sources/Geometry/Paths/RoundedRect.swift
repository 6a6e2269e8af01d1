/// The shape of a corner.
public enum CornerStyle: Hashable, Sendable {
  /// A quarter-circle.
  case circular
  /// Apple's continuous corner, whose curvature increases smoothly from the straight edge.
  case continuous
}

/// The corner radii of a rectangle.
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the top-left corner.
  public var topLeft: Double
  /// The radius of the top-right corner.
  public var topRight: Double
  /// The radius of the bottom-right corner.
  public var bottomRight: Double
  /// The radius of the bottom-left corner.
  public var bottomLeft: Double

  /// Creates a radius for each corner.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates four equal radii.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

/// A rectangle with rounded corners.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle without rounding.
  public var rect: Rect
  /// The requested radii. Each is drawn clamped to half the shorter side.
  public var radii: CornerRadii
  /// The shape of the corners.
  public var style: CornerStyle

  /// Creates a rectangle with a radius for each corner.
  public init(_ rect: Rect, radii: CornerRadii, style: CornerStyle) {
    self.rect = rect
    self.radii = radii
    self.style = style
  }

  /// Creates a rectangle with four equal corners.
  public init(_ rect: Rect, radius: Double, style: CornerStyle) {
    self.init(rect, radii: CornerRadii(radius), style: style)
  }
}
