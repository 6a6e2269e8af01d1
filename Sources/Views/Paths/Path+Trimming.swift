import Geometry

extension Path {
  /// Returns the part of the path between two fractions of its length. A closed subpath becomes open when cut.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let start = min(max(from, 0), 1)
    let end = min(max(to, 0), 1)
    if start <= 0, end >= 1 { return self }
    if start >= end { return Path() }
    let segments = bezier.segments
    let total = segments.reduce(0) { $0 + $1.length }
    var position = 0.0
    var result: [BezierPath.Element] = []
    var pen: Point?
    for segment in segments {
      let from = position
      position += segment.length
      let low = max(start * total, from)
      let high = min(end * total, position)
      guard high > low, segment.length > 0 else { continue }
      let part = segment.part(
        from: segment.parameter(at: low - from), to: segment.parameter(at: high - from))
      if pen != part.start { result.append(.move(to: part.start)) }
      result.append(part.element)
      pen = part.end
    }
    return Path(BezierPath(result))
  }
}

/// A line or Bézier curve, including its start point.
struct PathSegment {
  /// The start point, control points and end point.
  var points: [Point]

  var start: Point { points[0] }
  var end: Point { points[points.count - 1] }

  var element: BezierPath.Element {
    switch points.count {
    case 2: .line(to: points[1])
    case 3: .quad(to: points[2], control: points[1])
    default: .cubic(to: points[3], control1: points[1], control2: points[2])
    }
  }

  /// Returns the point at a parameter in 0…1.
  func point(at t: Double) -> Point { split(at: t).0.end }

  /// Splits the segment at a parameter with de Casteljau's algorithm.
  func split(at t: Double) -> (PathSegment, PathSegment) {
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

  func part(from: Double, to: Double) -> PathSegment {
    let upTo = to >= 1 ? self : split(at: to).0
    return from <= 0 ? upTo : upTo.split(at: from / to).1
  }

  /// The lengths of the chords between equal parameter steps. Their sum is accurate to six digits.
  private var chords: [Double] {
    if points.count == 2 { return [hypot(end.x - start.x, end.y - start.y)] }
    let steps = 256
    var last = start
    return (1...steps).map { step in
      let next = point(at: Double(step) / Double(steps))
      defer { last = next }
      return hypot(next.x - last.x, next.y - last.y)
    }
  }

  var length: Double { chords.reduce(0, +) }

  /// Returns the parameter at a distance along the segment.
  func parameter(at distance: Double) -> Double {
    let chords = chords
    var rest = distance
    for (index, chord) in chords.enumerated() {
      if rest <= chord, chord > 0 { return (Double(index) + rest / chord) / Double(chords.count) }
      rest -= chord
    }
    return 1
  }
}

extension BezierPath {
  /// The path's segments, including the lines that close subpaths.
  var segments: [PathSegment] {
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
}
