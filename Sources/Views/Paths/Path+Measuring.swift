import DisplayLists
import Geometry

extension Path {
  /// The smallest rectangle that encloses the outline, excluding control points; null for an empty path.
  public var boundingRect: CGRect {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)
    func take(_ point: Point) {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    for case .move(let point) in bezier.elements { take(point) }
    for segment in bezier.segments {
      take(segment.start)
      take(segment.end)
      for t in segment.extremes { take(segment.point(at: t)) }
    }
    guard low.x <= high.x else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Whether the path contains a point.
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
    let winding = bezier.winding(around: Point(p))
    return eoFill ? winding % 2 != 0 : winding != 0
  }
}

extension PathSegment {
  /// The parameters of the extrema of x and y inside the segment.
  var extremes: [Double] {
    switch points.count {
    case 3:
      return [\Point.x, \Point.y].compactMap { axis in
        let (a, b, c) = (points[0][keyPath: axis], points[1][keyPath: axis], points[2][keyPath: axis])
        let slope = a - 2 * b + c
        return slope == 0 ? nil : (a - b) / slope
      }.filter { $0 > 0 && $0 < 1 }
    case 4:
      return [\Point.x, \Point.y].flatMap { axis in
        let p = points.map { $0[keyPath: axis] }
        let (a, b, c) = (-p[0] + 3 * p[1] - 3 * p[2] + p[3], 2 * (p[0] - 2 * p[1] + p[2]), p[1] - p[0])
        if abs(a) < 1e-12 { return abs(b) < 1e-12 ? [] : [-c / b] }
        let root = b * b - 4 * a * c
        if root < 0 { return [] }
        return [(-b + root.squareRoot()) / (2 * a), (-b - root.squareRoot()) / (2 * a)]
      }.filter { $0 > 0 && $0 < 1 }
    default: return []
    }
  }

  /// Returns points along the segment, excluding its start. The lines between them stay within `tolerance` of the
  /// segment.
  func flattened(tolerance: Double) -> [Point] {
    if points.count == 2 { return [end] }
    var deviation = 0.0
    for index in 1..<points.count - 1 {
      let (a, b, c) = (points[index - 1], points[index], points[index + 1])
      deviation = max(deviation, hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y))
    }
    let degree = Double(points.count - 1)
    let steps = max(1, Int((degree * (degree - 1) * deviation / (8 * tolerance)).squareRoot().rounded(.up)))
    return (1...steps).map { $0 == steps ? end : point(at: Double($0) / Double(steps)) }
  }
}

extension BezierPath {
  /// Returns the subpaths flattened to closed polygons, to within `tolerance`.
  func polygons(tolerance: Double = 0.01) -> [[Point]] {
    var polygons: [[Point]] = []
    var current: [Point] = []
    var start = Point(x: 0, y: 0)
    func segment(_ points: [Point]) { current += PathSegment(points: points).flattened(tolerance: tolerance) }
    for element in elements {
      let last = current.last ?? start
      if current.isEmpty { if case .move = element {} else { current = [start] } }
      switch element {
      case .move(let p):
        if current.count > 1 { polygons.append(current) }
        start = p
        current = [p]
      case .line(let p): current.append(p)
      case .quad(let p, let c): segment([last, c, p])
      case .cubic(let p, let c, let d): segment([last, c, d, p])
      case .close:
        if current.count > 1 { polygons.append(current) }
        current = []
      }
    }
    if current.count > 1 { polygons.append(current) }
    return polygons
  }

  /// Returns the winding number around a point: the signed number of times a ray towards positive x crosses the path.
  func winding(around point: Point) -> Int {
    var winding = 0
    func meet(_ a: Point, _ b: Point) {
      let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
      if a.y <= point.y {
        if b.y > point.y, side > 0 { winding += 1 }
      } else if b.y <= point.y, side < 0 {
        winding -= 1
      }
    }
    for segment in outlineSegments(isClosed: true) {
      let (xs, ys) = (segment.points.map(\.x), segment.points.map(\.y))
      guard let low = ys.min(), let high = ys.max(), low <= point.y, high >= point.y else { continue }
      guard let left = xs.min(), let right = xs.max(), right >= point.x else { continue }
      // A curve entirely to the right of the point has the same signed crossings as its chord.
      if left > point.x {
        meet(segment.start, segment.end)
        continue
      }
      var last = segment.start
      for next in segment.flattened(tolerance: 0.01) {
        meet(last, next)
        last = next
      }
    }
    return winding
  }
}
