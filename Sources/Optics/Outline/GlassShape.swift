public import Geometry

/// The outline of a pane, in points of the pane's own space, whose y axis points down.
public enum GlassShape: Hashable, Sendable {
  /// A rectangle with continuous or circular corners, including capsules and circles.
  case roundedRect(RoundedRect)
  /// An ellipse inscribed in a rectangle.
  case ellipse(Rect)
  /// An arbitrary path.
  case path(BezierPath, FillRule)

  /// Returns a capsule, which has continuous corners with the largest possible radius.
  public static func capsule(_ r: Rect) -> GlassShape {
    .roundedRect(RoundedRect(r, radius: min(r.width, r.height) / 2, style: .continuous))
  }

  /// Returns the largest circle in the centre of a rectangle.
  public static func circle(_ r: Rect) -> GlassShape {
    let side = min(r.width, r.height)
    return .roundedRect(
      RoundedRect(
        Rect(x: r.midX - side / 2, y: r.midY - side / 2, width: side, height: side), radius: side / 2, style: .circular)
    )
  }

  /// Returns the shape after an affine transform that need not preserve angles.
  func stretched(_ map: Affine) -> GlassShape {
    switch self {
    case .roundedRect(let shape): .path(shape.path.applying(map), .nonZero)
    case .ellipse(let rect): .path(BezierPath(ellipseIn: rect).applying(map), .nonZero)
    case .path(let path, let rule): .path(path.applying(map), rule)
    }
  }

  /// A rectangle that encloses the shape; for paths, the bounds of their control points.
  public var bounds: Rect {
    switch self {
    case .roundedRect(let shape): shape.rect
    case .ellipse(let rect): rect
    case .path(let path, _): path.controlBounds
    }
  }
}
