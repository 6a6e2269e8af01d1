import Geometry

/// A rounded corner, for computing exact distances: a circular arc, or a polyline whose points are stored elsewhere.
///
/// It contains only trivial values, so computing millions of distances needs no reference counting. The origin of its
/// coordinates is the sharp corner. `a` is the distance from the vertical edge and `b` from the horizontal one, both
/// positive inside.
struct CornerOutline {
  /// The extent of the curve along the horizontal edge (`a`) and the vertical edge (`b`).
  let reachA: Double
  let reachB: Double
  /// The radius of the arc; nil for a polyline.
  private let arcRadius: Double?
  /// The range of the corner's points among those of all corners.
  private let first: Int
  private let count: Int
  /// The depth below both edges beyond which a point may be equidistant from two parts of the curve.
  private let deep: Double

  /// Creates a corner of radius `r` that may occupy up to `roomA` points of the horizontal edge and `roomB` of the
  /// other.
  ///
  /// Curves are flattened to within a fiftieth of a pixel, and the vertices are appended to `points`.
  @inline(never)
  init(
    radius r: Double, roomA: Double, roomB: Double, style: CornerStyle, pixelsPerPoint: Double,
    points: inout [Point]
  ) {
    first = points.count
    deep = 0.4 * r
    guard r > 0 && style == .continuous else {
      reachA = max(r, 0)
      reachB = reachA
      arcRadius = reachA
      count = 0
      return
    }
    arcRadius = nil
    let alongB = ContinuousCorner.approach(radius: r, room: roomB)
    let alongA = ContinuousCorner.approach(radius: r, room: roomA)
    reachA = alongA.start
    reachB = alongB.start
    let along = ContinuousCorner.kneeAlong * r
    let away = ContinuousCorner.kneeAway * r
    let midAlong = ContinuousCorner.middleAlong * r
    let midAway = ContinuousCorner.middleAway * r
    let curves = [
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
    let steps = min(max(Int((r * pixelsPerPoint).squareRoot() * 2.25), 12), 128)
    points.append(curves[0].0)
    for (p, c, d, q) in curves {
      for i in 1...steps {
        let t = Double(i) / Double(steps)
        let s = 1 - t
        points.append(p * (s * s * s) + c * (3 * s * s * t) + d * (3 * s * t * t) + q * (t * t * t))
      }
    }
    count = points.count - first
  }

  /// Returns the signed distance from a point in the corner's box to the curve, negative inside the shape.
  @inline(__always)
  func signedDistance(a: Double, b: Double, points: UnsafePointer<Point>) -> Double {
    if let r = arcRadius { return ((r - a) * (r - a) + (r - b) * (r - b)).squareRoot() - r }
    return curveDistance(a, b, UnsafeBufferPointer(start: points + first, count: count))
  }

  private func curveDistance(_ a: Double, _ b: Double, _ points: UnsafeBufferPointer<Point>) -> Double {
    // Near the curve and outside the shape, the distance has a single minimum along the curve. Beyond the centres of
    // curvature there may be several, so the whole curve is searched.
    let valley = min(a, b) > deep ? CornerOutline.nearestPoint(points, a, b) : CornerOutline.valley(points, a, b)
    var best = Chord(square: .infinity, isInside: false)
    for chord in max(valley - 1, 0)...min(valley + 1, points.count - 2) {
      let candidate = Chord(points[chord], points[chord + 1], a, b)
      if candidate.square < best.square { best = candidate }
    }
    let distance = best.square.squareRoot()
    return best.isInside ? -distance : distance
  }

  /// Finds the first chord whose end is not its nearest point, using bisection.
  @inline(__always)
  private static func valley(_ points: UnsafeBufferPointer<Point>, _ a: Double, _ b: Double) -> Int {
    var low = 0
    var high = points.count - 2
    while low < high {
      let chord = (low + high) / 2
      let p = points[chord]
      let q = points[chord + 1]
      if (a - q.x) * (q.x - p.x) + (b - q.y) * (q.y - p.y) > 0 { low = chord + 1 } else { high = chord }
    }
    return low
  }

  /// Finds the nearest of all points. It tests every fourth point, then the neighbours of the nearest one.
  @inline(__always)
  private static func nearestPoint(_ points: UnsafeBufferPointer<Point>, _ a: Double, _ b: Double) -> Int {
    var best = 0
    var least = Double.infinity
    @inline(__always)
    func look(at i: Int) {
      let dx = a - points[i].x
      let dy = b - points[i].y
      let square = dx * dx + dy * dy
      if square < least { (least, best) = (square, i) }
    }
    for i in stride(from: 0, to: points.count, by: 4) { look(at: i) }
    for i in max(best - 3, 0)...min(best + 3, points.count - 1) { look(at: i) }
    return best
  }

  /// The position of a point relative to a chord: its squared distance and its side.
  private struct Chord {
    var square: Double
    var isInside: Bool

    init(square: Double, isInside: Bool) {
      self.square = square
      self.isInside = isInside
    }

    @inline(__always)
    init(_ p: Point, _ q: Point, _ a: Double, _ b: Double) {
      let ex = q.x - p.x
      let ey = q.y - p.y
      let wx = a - p.x
      let wy = b - p.y
      let t = min(max((wx * ex + wy * ey) / (ex * ex + ey * ey), 0), 1)
      let fx = wx - t * ex
      let fy = wy - t * ey
      square = fx * fx + fy * fy
      isInside = ex * wy - ey * wx > 0
    }
  }
}
