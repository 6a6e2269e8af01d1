import Geometry

extension Path {
  /// Returns the outline of the stroked path. Fill it with the nonzero winding rule.
  ///
  /// A dash pattern shorter than a thousandth of the line width, or repeated more than a million times in a subpath, is
  /// drawn as a solid line.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    var result = BezierPath()
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return Path() }
    for (points, isClosed) in dashed(bezier.polylines(tolerance: 0.02 * max(style.lineWidth, 0.05)), style) {
      result.elements += Stroker(points, isClosed: isClosed, style).elements
    }
    return Path(result)
  }

  /// Splits polylines into dashes.
  private func dashed(
    _ lines: [(points: [Point], isClosed: Bool)], _ style: StrokeStyle
  ) -> [(points: [Point], isClosed: Bool)] {
    let pattern = style.dash.map { max($0, 0) }
    let period = pattern.reduce(0, +) * (pattern.count % 2 == 0 ? 1 : 2)
    guard period.isFinite, period > style.lineWidth / 1000 else { return lines }
    return lines.flatMap { line -> [(points: [Point], isClosed: Bool)] in
      let all = line.isClosed ? line.points + [line.points[0]] : line.points
      let length = zip(all, all.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
      guard length / period <= 1_000_000 else { return [line] }
      var phase = style.dashPhase.truncatingRemainder(dividingBy: period)
      if phase < 0 { phase += period }
      var index = 0
      while phase >= pattern[index % pattern.count] {
        phase -= pattern[index % pattern.count]
        index += 1
      }
      var left = pattern[index % pattern.count] - phase
      var dashes: [[Point]] = index % 2 == 0 ? [[line.points[0]]] : []
      for (a, b) in zip(all, all.dropFirst()) {
        let length = hypot(b.x - a.x, b.y - a.y)
        var done = 0.0
        while length - done > left {
          done += left
          let t = done / length
          let cut = Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
          if index % 2 == 0 { dashes[dashes.count - 1].append(cut) } else { dashes.append([cut]) }
          index += 1
          left = pattern[index % pattern.count]
        }
        left -= length - done
        if index % 2 == 0 { dashes[dashes.count - 1].append(b) }
      }
      return dashes.filter { $0.count > 1 }.map { ($0, false) }
    }
  }
}

extension BezierPath {
  /// Returns the subpaths, flattened to within `tolerance` and without repeated points.
  fileprivate func polylines(tolerance: Double) -> [(points: [Point], isClosed: Bool)] {
    var lines: [(points: [Point], isClosed: Bool)] = []
    var current: [Point] = []
    func finish(closed: Bool) {
      var points = current
      if closed, points.count > 1, points.first == points.last { points.removeLast() }
      if points.count > 1 { lines.append((points, closed)) }
    }
    func add(_ points: [Point]) { for point in points where point != current.last { current.append(point) } }
    for element in elements {
      let last = current.last ?? Point(x: 0, y: 0)
      switch element {
      case .move(let p):
        finish(closed: false)
        current = [p]
      case .line(let p): add([p])
      case .quad(let p, let c): add(PathSegment(points: [last, c, p]).flattened(tolerance: tolerance))
      case .cubic(let p, let c, let d): add(PathSegment(points: [last, c, d, p]).flattened(tolerance: tolerance))
      case .close:
        let start = current.first
        finish(closed: true)
        current = start.map { [$0] } ?? []
      }
    }
    finish(closed: false)
    return lines
  }
}

/// Builds the outline of a stroke from a rectangle for each straight segment and a join or cap at each end.
///
/// All parts wind in the same direction, so the nonzero winding rule fills their union.
private struct Stroker {
  private(set) var elements: [BezierPath.Element] = []
  private let half: Double

  init(_ points: [Point], isClosed: Bool, _ style: StrokeStyle) {
    half = style.lineWidth / 2
    let all = isClosed ? points + [points[0]] : points
    for (a, b) in zip(all, all.dropFirst()) { band(a, b) }
    for index in 1..<max(all.count - 1, 1) { join(all[index - 1], all[index], all[index + 1], style) }
    if isClosed {
      join(all[all.count - 2], all[0], all[1], style)
    } else {
      cap(all[1], all[0], style.lineCap)
      cap(all[all.count - 2], all[all.count - 1], style.lineCap)
    }
  }

  private func direction(_ a: Point, _ b: Point) -> Point {
    let length = hypot(b.x - a.x, b.y - a.y)
    return length > 0 ? Point(x: (b.x - a.x) / length, y: (b.y - a.y) / length) : Point(x: 1, y: 0)
  }

  private mutating func polygon(_ points: [Point]) {
    var area = 0.0
    for (a, b) in zip(points, points.dropFirst() + [points[0]]) { area += a.x * b.y - b.x * a.y }
    let ordered = area < 0 ? points.reversed() : points
    elements.append(.move(to: ordered[0]))
    for point in ordered.dropFirst() { elements.append(.line(to: point)) }
    elements.append(.close)
  }

  private mutating func disc(_ center: Point) {
    elements +=
      BezierPath(
        ellipseIn: Rect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
      ).elements
  }

  private mutating func band(_ a: Point, _ b: Point) {
    let d = direction(a, b)
    let x = -d.y * half
    let y = d.x * half
    polygon([
      Point(x: a.x + x, y: a.y + y), Point(x: b.x + x, y: b.y + y), Point(x: b.x - x, y: b.y - y),
      Point(x: a.x - x, y: a.y - y),
    ])
  }

  private mutating func cap(_ from: Point, _ end: Point, _ cap: CGLineCap) {
    let d = direction(from, end)
    switch cap {
    case .butt: break
    case .round: disc(end)
    case .square: band(end, Point(x: end.x + d.x * half, y: end.y + d.y * half))
    }
  }

  private mutating func join(_ a: Point, _ corner: Point, _ b: Point, _ style: StrokeStyle) {
    let d = direction(a, corner)
    let e = direction(corner, b)
    let cross = d.x * e.y - d.y * e.x
    let dot = d.x * e.x + d.y * e.y
    if abs(cross) < 1e-9, dot > 0 { return }
    if style.lineJoin == .round { return disc(corner) }
    // The outer side of the corner is opposite the direction of the turn.
    let side: Double = cross > 0 ? -1 : 1
    let p = Point(x: corner.x - d.y * half * side, y: corner.y + d.x * half * side)
    let q = Point(x: corner.x - e.y * half * side, y: corner.y + e.x * half * side)
    let cosine = ((1 + dot) / 2).squareRoot()
    if style.lineJoin == .miter, cosine > 0, 1 / cosine <= style.miterLimit {
      let middle = direction(corner, Point(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2))
      let tip = Point(x: corner.x + middle.x * half / cosine, y: corner.y + middle.y * half / cosine)
      polygon([corner, p, tip, q])
    } else {
      polygon([corner, p, q])
    }
  }
}
