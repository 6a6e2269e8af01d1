import Geometry

/// Computes exact signed distances to a rounded rectangle, in points; negative inside.
struct RoundedRectDistance {
  /// A corner, in which positions are measured from the two edges.
  fileprivate struct Corner {
    var outline: CornerOutline
    /// The radius of the rounder corner that provides the normals.
    var normalRadius: Double
  }

  private let rect: Rect
  /// The corners: top left, top right, bottom left, bottom right.
  private let corners: FixedArray<Corner>
  /// The points of all corners' curves.
  private let points: FixedArray<Point>
  /// Whether a corner extends into another's quadrant.
  private let areUneven: Bool
  /// The distance from a side beyond which neither the distance to the outline nor the normal depends on that side, as
  /// long as another side is nearer.
  private let evenDepth: Double
  /// Whether the two corners on each side of an axis are alike.
  private let isSymmetricHorizontally: Bool
  private let isSymmetricVertically: Bool

  /// Prepares to compute distances to `shape`, which refracts to a depth of `refractionHeight` points.
  ///
  /// Normals are taken from a rectangle with rounder corners. Where possible, these are round enough to keep the normals
  /// continuous down to that depth. A smaller radius would cause a visible discontinuity in the refraction.
  init(_ shape: RoundedRect, refractionHeight: Double, pixelsPerPoint: Double) {
    let rect = shape.rect
    let r = shape.clampedRadii
    let most = min(rect.width, rect.height) / 2
    var points: [Point] = []
    func corner(_ radius: Double, besideX: Double, besideY: Double) -> Corner {
      let outline = CornerOutline(
        radius: radius, roomA: radius > 0 ? rect.width * radius / (radius + besideX) : 0,
        roomB: radius > 0 ? rect.height * radius / (radius + besideY) : 0, style: shape.style,
        pixelsPerPoint: pixelsPerPoint, points: &points)
      let normalRadius = max(
        GlassRefraction.normalRadius.ofCorner * radius, GlassRefraction.normalRadius.ofHeight * refractionHeight)
      return Corner(outline: outline, normalRadius: min(normalRadius, most))
    }
    self.rect = rect
    let corners = [
      corner(r.topLeft, besideX: r.topRight, besideY: r.bottomLeft),
      corner(r.topRight, besideX: r.topLeft, besideY: r.bottomRight),
      corner(r.bottomLeft, besideX: r.bottomRight, besideY: r.topLeft),
      corner(r.bottomRight, besideX: r.bottomLeft, besideY: r.topRight),
    ]
    self.corners = FixedArray(corners)
    self.points = FixedArray(points)
    evenDepth = corners.reduce(0) { max($0, $1.outline.reachA, $1.outline.reachB, $1.normalRadius) }
    isSymmetricHorizontally = r.topLeft == r.topRight && r.bottomLeft == r.bottomRight
    isSymmetricVertically = r.topLeft == r.bottomLeft && r.topRight == r.bottomRight
    areUneven = corners.contains { $0.outline.reachA > rect.width / 2 || $0.outline.reachB > rect.height / 2 }
  }

  /// A handle for computing many distances. It is valid as long as this value exists.
  var handle: Handle {
    Handle(
      rect: rect, areUneven: areUneven, evenDepth: evenDepth, isSymmetricHorizontally: isSymmetricHorizontally,
      isSymmetricVertically: isSymmetricVertically, corners: corners.base, points: points.base)
  }

  /// Pointers to the shape's data, so that computing a distance copies nothing.
  struct Handle {
    let rect: Rect
    let areUneven: Bool
    let evenDepth: Double
    let isSymmetricHorizontally: Bool
    let isSymmetricVertically: Bool
    fileprivate let corners: UnsafePointer<Corner>
    fileprivate let points: UnsafePointer<Point>

    /// Returns the signed distance from a point to the outline, and the outward unit normal for refraction.
    ///
    /// The distance is negative inside. Past the centre of the rounder corner, the normal is (0, 0) at points
    /// equidistant from two edges.
    @inline(__always)
    func callAsFunction(_ p: Point) -> (distance: Double, normal: Point) {
      let left = p.x - rect.minX
      let right = rect.maxX - p.x
      let top = p.y - rect.minY
      let bottom = rect.maxY - p.y
      let isLeft = left < right
      let isTop = top < bottom
      let corner = corners + (isLeft ? 0 : 1) + (isTop ? 0 : 2)
      let a = min(left, right)
      let b = min(top, bottom)
      let sharp = a < 0 && b < 0 ? (a * a + b * b).squareRoot() : -min(a, b)
      var distance = sharp
      if a < corner.pointee.outline.reachA && b < corner.pointee.outline.reachB {
        distance = max(corner.pointee.outline.signedDistance(a: a, b: b, points: points), sharp)
      } else if areUneven, let curve = neighbour(left, right, top, bottom) {
        distance = max(curve, sharp)
      }
      return (distance, normal(corner.pointee.normalRadius - a, corner.pointee.normalRadius - b, isLeft, isTop))
    }

    /// Returns the distance to a corner of another quadrant whose box contains the point, or nil if no box does.
    private func neighbour(_ left: Double, _ right: Double, _ top: Double, _ bottom: Double) -> Double? {
      for i in 0..<4 {
        let a = i & 1 == 0 ? left : right
        let b = i & 2 == 0 ? top : bottom
        let outline = corners[i].outline
        if a < outline.reachA && b < outline.reachB { return outline.signedDistance(a: a, b: b, points: points) }
      }
      return nil
    }

    /// Returns the normal at a point. `qx` and `qy` are the distances of the point from the centre of the rounder
    /// corner towards the two edges.
    @inline(__always)
    private func normal(_ qx: Double, _ qy: Double, _ isLeft: Bool, _ isTop: Bool) -> Point {
      let outX: Double = isLeft ? -1 : 1
      let outY: Double = isTop ? -1 : 1
      if qx > 0 && qy > 0 {
        let inverse = 1 / (qx * qx + qy * qy).squareRoot()
        return Point(x: outX * qx * inverse, y: outY * qy * inverse)
      }
      if qx == qy { return .zero }
      return qx > qy ? Point(x: outX, y: 0) : Point(x: 0, y: outY)
    }
  }
}
