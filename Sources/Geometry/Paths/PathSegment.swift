/// A line or Bézier curve, including its start point.
package struct PathSegment {
  /// The start point, control points and end point.
  package var points: [Point]

  /// Creates a segment from two, three or four points.
  package init(points: [Point]) { self.points = points }

  package var start: Point { points[0] }
  package var end: Point { points[points.count - 1] }

  package var element: BezierPath.Element {
    switch points.count {
    case 2: .line(to: points[1])
    case 3: .quad(to: points[2], control: points[1])
    default: .cubic(to: points[3], control1: points[1], control2: points[2])
    }
  }

  /// Returns the point at a parameter in 0…1.
  package func point(at t: Double) -> Point { split(at: t).0.end }

  /// Splits the segment at a parameter with de Casteljau's algorithm.
  package func split(at t: Double) -> (PathSegment, PathSegment) {
    var row = points
    var before = [row[0]]
    var after = [row[row.count - 1]]
    while row.count > 1 {
      row = zip(row, row.dropFirst()).map { a, b in
        Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
      }
      before.append(row[0])
      after.append(row[row.count - 1])
    }
    return (PathSegment(points: before), PathSegment(points: after.reversed()))
  }

  package func part(from: Double, to: Double) -> PathSegment {
    let upTo = to >= 1 ? self : split(at: to).0
    return from <= 0 ? upTo : upTo.split(at: from / to).1
  }

  /// The parameters of the extrema of x and y inside the segment.
  package var extremes: [Double] {
    (Self.extremes(points.map { $0.x }) + Self.extremes(points.map { $0.y })).filter { $0 > 0 && $0 < 1 }
  }

  /// Returns the parameters, in any range, at which one coordinate is extreme, from that coordinate of the points.
  private static func extremes(_ p: [Double]) -> [Double] {
    switch p.count {
    case 3:
      let slope = p[0] - 2 * p[1] + p[2]
      return slope == 0 ? [] : [(p[0] - p[1]) / slope]
    case 4:
      let a = -p[0] + 3 * p[1] - 3 * p[2] + p[3]
      let b = 2 * (p[0] - 2 * p[1] + p[2])
      let c = p[1] - p[0]
      if abs(a) < 1e-12 { return abs(b) < 1e-12 ? [] : [-c / b] }
      let root = b * b - 4 * a * c
      if root < 0 { return [] }
      return [(-b + root.squareRoot()) / (2 * a), (-b - root.squareRoot()) / (2 * a)]
    default: return []
    }
  }

  /// Returns points along the segment, excluding its start. The lines between them stay within `tolerance` of the
  /// segment.
  package func flattened(tolerance: Double) -> [Point] {
    if points.count == 2 { return [end] }
    var deviation = 0.0
    for index in 1..<points.count - 1 {
      deviation = max(deviation, (points[index - 1] - points[index] * 2 + points[index + 1]).length)
    }
    let degree = Double(points.count - 1)
    let steps = max(1, Int((degree * (degree - 1) * deviation / (8 * tolerance)).squareRoot().rounded(.up)))
    return (1...steps).map { $0 == steps ? end : point(at: Double($0) / Double(steps)) }
  }
}

extension BezierPath {
  /// The path's segments, including the lines that close subpaths.
  package var segments: [PathSegment] {
    var start = Point(x: 0, y: 0)
    var current = start
    var result: [PathSegment] = []
    for element in elements {
      switch element {
      case .move(let p):
        start = p
        current = p
      case .line(let p):
        result.append(PathSegment(points: [current, p]))
        current = p
      case .quad(let p, let c):
        result.append(PathSegment(points: [current, c, p]))
        current = p
      case .cubic(let p, let c, let d):
        result.append(PathSegment(points: [current, c, d, p]))
        current = p
      case .close:
        if current != start { result.append(PathSegment(points: [current, start])) }
        current = start
      }
    }
    return result
  }

  /// Returns the segments, including those that close open subpaths if `isClosed` is true.
  func outlineSegments(isClosed: Bool) -> [PathSegment] {
    guard isClosed else { return segments }
    var closed: [Element] = []
    for element in elements {
      if case .move = element, !closed.isEmpty { closed.append(.close) }
      closed.append(element)
    }
    return BezierPath(closed + [.close]).segments
  }
}
