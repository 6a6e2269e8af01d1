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

extension PathSegment {
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

  fileprivate var length: Double { chords.reduce(0, +) }

  /// Returns the parameter at a distance along the segment.
  fileprivate func parameter(at distance: Double) -> Double {
    let chords = chords
    var rest = distance
    for (index, chord) in chords.enumerated() {
      if rest <= chord, chord > 0 { return (Double(index) + rest / chord) / Double(chords.count) }
      rest -= chord
    }
    return 1
  }
}
