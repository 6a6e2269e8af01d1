import Geometry

/// One rounded corner as a polyline, for exact distances.
///
/// Its frame: the origin is the sharp corner, `a` runs inwards from the vertical edge, `b` inwards from the
/// horizontal one, so the shape's inside has both positive.
struct CornerOutline {
  /// How far the curve reaches along the horizontal edge (in `a`) and the vertical one (in `b`).
  let reachA: Double
  let reachB: Double
  private let points: [Point]
  /// Depth from both edges beyond which a point may be as near to two parts of the curve.
  private let deep: Double

  /// A corner of radius `r` whose edges grant it `shareA` (horizontal) and `shareB` (vertical) points.
  ///
  /// `pixelsPerPoint` decides how finely curves are cut: chords stay within a fiftieth of a pixel of them.
  init(radius r: Double, shareA: Double, shareB: Double, style: CornerStyle, pixelsPerPoint: Double) {
    deep = 0.4 * r
    guard r > 0 else {
      reachA = 0
      reachB = 0
      points = []
      return
    }
    var curves: [(Point, Point, Point, Point)] = []
    switch style {
    case .circular:
      reachA = r
      reachB = r
      points = CornerOutline.arc(radius: r, pixelsPerPoint: pixelsPerPoint)
      return
    case .continuous:
      let alongB = ContinuousCorner.approach(radius: r, share: shareB)
      let alongA = ContinuousCorner.approach(radius: r, share: shareA)
      reachA = alongA.start
      reachB = alongB.start
      let (along, away) = (ContinuousCorner.kneeAlong * r, ContinuousCorner.kneeAway * r)
      let (midAlong, midAway) = (ContinuousCorner.middleAlong * r, ContinuousCorner.middleAway * r)
      curves = [
        (
          Point(x: 0, y: alongB.start), Point(x: 0, y: alongB.outer), Point(x: 0, y: alongB.inner),
          Point(x: away, y: along)
        ),
        (
          Point(x: away, y: along), Point(x: midAway, y: midAlong), Point(x: midAlong, y: midAway),
          Point(x: along, y: away)
        ),
        (
          Point(x: along, y: away), Point(x: alongA.inner, y: 0), Point(x: alongA.outer, y: 0),
          Point(x: alongA.start, y: 0)
        ),
      ]
    }
    let steps = CornerOutline.steps(radius: r, pixelsPerPoint: pixelsPerPoint)
    var points = [curves[0].0]
    for (p, c, d, q) in curves {
      for i in 1...steps {
        let t = Double(i) / Double(steps)
        let s = 1 - t
        points.append(p * (s * s * s) + c * (3 * s * s * t) + d * (3 * s * t * t) + q * (t * t * t))
      }
    }
    self.points = points
  }

  private static func steps(radius: Double, pixelsPerPoint: Double) -> Int {
    min(max(Int((radius * pixelsPerPoint).squareRoot() * 1.6), 8), 96)
  }

  private static func arc(radius r: Double, pixelsPerPoint: Double) -> [Point] {
    let steps = 3 * steps(radius: r, pixelsPerPoint: pixelsPerPoint)
    return (0...steps).map { i in
      let angle = Double(i) / Double(steps) * Elementary.pi / 2
      return Point(x: r - r * Elementary.cos(angle), y: r - r * Elementary.sin(angle))
    }
  }

  /// Signed distance from a point of the corner's box to the curve, negative inside the shape.
  func signedDistance(a: Double, b: Double) -> Double {
    // From near the curve the distance along it has one valley: find it coarsely, then look at every chord around it.
    // From beyond its centres of curvature it may have two, and they are told apart more finely.
    let last = points.count - 1
    let stride = min(a, b) > deep ? 3 : 8
    var best = 0
    var bestSquare = Double.infinity
    var i = 0
    while true {
      let dx = a - points[i].x
      let dy = b - points[i].y
      let square = dx * dx + dy * dy
      if square < bestSquare {
        bestSquare = square
        best = i
      }
      if i == last { break }
      i = min(i + stride, last)
    }
    var square = Double.infinity
    var isInside = false
    for j in max(0, best - stride)..<min(last, best + stride) {
      let p = points[j]
      let q = points[j + 1]
      let ex = q.x - p.x
      let ey = q.y - p.y
      let wx = a - p.x
      let wy = b - p.y
      let t = min(max((wx * ex + wy * ey) / (ex * ex + ey * ey), 0), 1)
      let fx = wx - t * ex
      let fy = wy - t * ey
      let candidate = fx * fx + fy * fy
      if candidate < square {
        square = candidate
        isInside = ex * wy - ey * wx > 0
      }
    }
    let distance = square.squareRoot()
    return isInside ? -distance : distance
  }
}
