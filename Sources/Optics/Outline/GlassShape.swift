public import Geometry

/// The outline of a pane of glass, in points of its own space, y downwards.
public enum GlassShape: Hashable, Sendable {
  /// A rectangle with continuous or circular corners; capsule and circle are those whose radius is half the smaller side.
  case roundedRect(RoundedRect)
  /// An ellipse inscribed in a rectangle.
  case ellipse(Rect)
  /// Any outline.
  case path(BezierPath, FillRule)

  /// A capsule: continuous corners as round as the rectangle allows.
  public static func capsule(_ r: Rect) -> GlassShape {
    .roundedRect(RoundedRect(r, radius: min(r.width, r.height) / 2, style: .continuous))
  }

  /// A circle in the middle of a rectangle, as large as it allows.
  public static func circle(_ r: Rect) -> GlassShape {
    let side = min(r.width, r.height)
    return .roundedRect(
      RoundedRect(
        Rect(x: r.midX - side / 2, y: r.midY - side / 2, width: side, height: side), radius: side / 2, style: .circular)
    )
  }

  /// The shape drawn through a map that need not keep angles.
  func stretched(_ map: Affine) -> GlassShape {
    switch self {
    case .roundedRect(let shape): .path(shape.path.applying(map), .nonZero)
    case .ellipse(let rect): .path(BezierPath(ellipseIn: rect).applying(map), .nonZero)
    case .path(let path, let rule): .path(path.applying(map), rule)
    }
  }

  /// The smallest upright rectangle known to hold the shape.
  public var bounds: Rect {
    switch self {
    case .roundedRect(let shape): shape.rect
    case .ellipse(let rect): rect
    case .path(let path, _): path.controlBounds
    }
  }
}
