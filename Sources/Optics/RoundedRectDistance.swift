import Geometry

/// Exact signed distances to a rounded rectangle, in points, negative inside.
struct RoundedRectDistance {
  /// A corner, and the directions that lead from it into the shape.
  private struct Corner {
    var outline: CornerOutline
    var at: Point
    var inX: Double
    var inY: Double
    /// Radius of the rounder corner that normals are taken from.
    var normalRadius: Double
  }

  private let rect: Rect
  private let corners: [Corner]

  /// Distances to `shape`.
  ///
  /// `bendHeight` is the depth to which its lens bends. Normals are those of a rounder rectangle whose corners
  /// have no crease down to that depth; where a corner's own radius is smaller, light would break along a visible line.
  init(_ shape: RoundedRect, bendHeight: Double, pixelsPerPoint: Double) {
    let rect = shape.rect
    let r = shape.clampedRadii
    let most = min(rect.width, rect.height) / 2
    func corner(
      _ radius: Double, at: Point, inX: Double, inY: Double, besideX: Double, besideY: Double
    ) -> Corner {
      let outline = CornerOutline(
        radius: radius, shareA: radius > 0 ? rect.width * radius / (radius + besideX) : 0,
        shareB: radius > 0 ? rect.height * radius / (radius + besideY) : 0, style: shape.style,
        pixelsPerPoint: pixelsPerPoint)
      return Corner(
        outline: outline, at: at, inX: inX, inY: inY, normalRadius: min(max(1.5 * radius, 1.2 * bendHeight), most))
    }
    self.rect = rect
    corners = [
      corner(
        r.topLeft, at: Point(x: rect.minX, y: rect.minY), inX: 1, inY: 1, besideX: r.topRight, besideY: r.bottomLeft),
      corner(
        r.topRight, at: Point(x: rect.maxX, y: rect.minY), inX: -1, inY: 1, besideX: r.topLeft,
        besideY: r.bottomRight),
      corner(
        r.bottomLeft, at: Point(x: rect.minX, y: rect.maxY), inX: 1, inY: -1, besideX: r.bottomRight,
        besideY: r.topLeft),
      corner(
        r.bottomRight, at: Point(x: rect.maxX, y: rect.maxY), inX: -1, inY: -1, besideX: r.bottomLeft,
        besideY: r.topRight),
    ]
  }

  /// Distance of a point to the outline, negative inside.
  func signedDistance(_ p: Point) -> Double {
    let fromLeft = p.x - rect.minX
    let fromRight = rect.maxX - p.x
    let fromTop = p.y - rect.minY
    let fromBottom = rect.maxY - p.y
    let outX = max(-fromLeft, -fromRight)
    let outY = max(-fromTop, -fromBottom)
    let sharp =
      outX > 0 && outY > 0 ? (outX * outX + outY * outY).squareRoot() : max(outX, outY)
    for corner in corners where corner.outline.reachA > 0 {
      let a = (p.x - corner.at.x) * corner.inX
      let b = (p.y - corner.at.y) * corner.inY
      if a < corner.outline.reachA && b < corner.outline.reachB {
        return max(corner.outline.signedDistance(a: a, b: b), sharp)
      }
    }
    return sharp
  }

  /// The outward unit normal that light is bent along; (0, 0) in the very middle.
  func normal(_ p: Point) -> Point {
    let corner = corners[(p.x < rect.midX ? 0 : 1) + (p.y < rect.midY ? 0 : 2)]
    let qx = corner.normalRadius - (p.x - corner.at.x) * corner.inX
    let qy = corner.normalRadius - (p.y - corner.at.y) * corner.inY
    if qx > 0 && qy > 0 {
      let length = (qx * qx + qy * qy).squareRoot()
      return Point(x: -corner.inX * qx / length, y: -corner.inY * qy / length)
    }
    if qx == qy { return .zero }
    return qx > qy ? Point(x: -corner.inX, y: 0) : Point(x: 0, y: -corner.inY)
  }
}
