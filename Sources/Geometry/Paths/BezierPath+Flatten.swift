/// A line segment of a flattened path.
package struct Segment: Hashable, Sendable {
  /// The start point.
  package var start: Point
  /// The end point.
  package var end: Point

  /// Creates a segment from one point to another.
  package init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }
}

extension BezierPath {
  /// Flattens the path to line segments of non-zero length, and closes every subpath.
  ///
  /// Curves are split at equal parameter steps. Wang's formula gives the number of steps that keeps every chord within
  /// `tolerance` of its curve, up to 1024.
  package func segments(tolerance: Double) -> [Segment] {
    var result: [Segment] = []
    var start = Point.zero
    var current = Point.zero
    func add(_ p: Point) {
      if p != current { result.append(Segment(start: current, end: p)) }
      current = p
    }
    func cut(_ degree: Double, _ curvature: Double, _ at: (Double) -> Point) {
      let pieces = (degree * (degree - 1) / 8 * curvature / tolerance).squareRoot().rounded(.up)
      let count = min(max(Int(pieces.isFinite ? pieces : 1), 1), 1024)
      for i in 1...count { add(at(Double(i) / Double(count))) }
    }
    for element in elements {
      switch element {
      case .move(let p):
        add(start)
        start = p
        current = p
      case .line(let p): add(p)
      case .quad(let p, let c):
        let from = current
        cut(2, (from - c * 2 + p).length) { t in
          let s = 1 - t
          return from * (s * s) + c * (2 * s * t) + p * (t * t)
        }
      case .cubic(let p, let c, let d):
        let from = current
        cut(3, max((from - c * 2 + d).length, (c - d * 2 + p).length)) { t in
          let s = 1 - t
          return from * (s * s * s) + c * (3 * s * s * t) + d * (3 * s * t * t) + p * (t * t * t)
        }
      case .close:
        add(start)
      }
    }
    add(start)
    return result
  }
}
