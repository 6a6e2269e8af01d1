/// The lines of one or two paths, split wherever they intersect.
///
/// Curves are flattened, all vertices are snapped to a fine grid, and every orientation test uses integers. The results
/// are therefore consistent however the paths touch or overlap. Each piece refers to its curve, so that the curve can
/// be restored from consecutive pieces.
package struct PathArrangement {
  /// A point on the grid.
  struct Vertex: Hashable {
    var x: Int
    var y: Int
  }

  /// A straight piece of a line or a curve.
  struct Piece {
    var a: Vertex
    var b: Vertex
    /// The index of the piece's path, 0 or 1.
    var path: Int
    /// The index of the line or curve that the piece belongs to.
    var segment: Int
    /// The start and end of the piece, as parameters of that segment.
    var start: Double
    var end: Double

    var reversed: Piece {
      Piece(a: b, b: a, path: path, segment: segment, start: end, end: start)
    }
  }

  /// The pieces of both paths in order, split so that none crosses another.
  private(set) var pieces: [Piece] = []
  private var segments: [PathSegment] = []
  /// The grid spacing in points.
  private let step: Double

  /// Splits paths where they intersect. Open subpaths are closed, except those of the path with the index `open`.
  package init(_ paths: [BezierPath], open: Int? = nil) {
    // Non-finite coordinates are ignored.
    let extent = paths.flatMap { $0.elements.map { $0.reach } }.filter { $0.isFinite }.max() ?? 0
    // Coordinates have 26 bits plus a sign. Products of differences of doubled coordinates therefore fit in 64 bits.
    step = extent > 0 ? Self.powerOfTwo(atLeast: extent) / 67_108_864 : 1
    let tolerance = min(0.005, extent * 1e-5)
    for (index, path) in paths.enumerated() {
      for segment in path.outlineSegments(isClosed: index != open) {
        append(segment, of: index, tolerance: tolerance)
      }
    }
    while splitAtIntersections() {}
  }

  private static func powerOfTwo(atLeast value: Double) -> Double {
    let floor = Double(sign: .plus, exponent: value.exponent, significand: 1)
    return floor < value ? 2 * floor : floor
  }

  private mutating func append(_ segment: PathSegment, of path: Int, tolerance: Double) {
    guard segment.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    let corners = segment.flattened(tolerance: tolerance)
    var last = vertex(segment.start)
    for (index, corner) in corners.enumerated() {
      let next = vertex(corner)
      if next != last {
        pieces.append(
          Piece(
            a: last, b: next, path: path, segment: segments.count, start: Double(index) / Double(corners.count),
            end: Double(index + 1) / Double(corners.count)))
      }
      last = next
    }
    segments.append(segment)
  }

  private func vertex(_ point: Point) -> Vertex {
    Vertex(x: Int((point.x / step).rounded()), y: Int((point.y / step).rounded()))
  }

  private func point(_ vertex: Vertex) -> Point { Point(x: Double(vertex.x) * step, y: Double(vertex.y) * step) }

  /// Returns twice the signed area of a triangle. It is positive if the vertices turn from the x axis towards the y
  /// axis.
  static func turn(_ a: Vertex, _ b: Vertex, _ c: Vertex) -> Int {
    (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  }

  /// Splits pieces where others cross or touch them. Returns false if there was nothing to split.
  ///
  /// Snapping an intersection to the grid moves a piece slightly and may cause a new intersection, so callers repeat
  /// this until it returns false.
  private mutating func splitAtIntersections() -> Bool {
    var cuts: [Int: [Vertex]] = [:]
    func cut(_ index: Int, _ vertex: Vertex) {
      let piece = pieces[index]
      if vertex != piece.a, vertex != piece.b { cuts[index, default: []].append(vertex) }
    }
    let order = pieces.indices.sorted { min(pieces[$0].a.x, pieces[$0].b.x) < min(pieces[$1].a.x, pieces[$1].b.x) }
    for (position, i) in order.enumerated() {
      let e = pieces[i]
      let right = max(e.a.x, e.b.x)
      let low = min(e.a.y, e.b.y)
      let high = max(e.a.y, e.b.y)
      for j in order[(position + 1)...] {
        let f = pieces[j]
        if min(f.a.x, f.b.x) > right { break }
        if min(f.a.y, f.b.y) > high || max(f.a.y, f.b.y) < low { continue }
        let fa = Self.turn(e.a, e.b, f.a)
        let fb = Self.turn(e.a, e.b, f.b)
        let ea = Self.turn(f.a, f.b, e.a)
        let eb = Self.turn(f.a, f.b, e.b)
        if fa == 0, e.contains(f.a) { cut(i, f.a) }
        if fb == 0, e.contains(f.b) { cut(i, f.b) }
        if ea == 0, f.contains(e.a) { cut(j, e.a) }
        if eb == 0, f.contains(e.b) { cut(j, e.b) }
        if fa.signum() * fb.signum() < 0, ea.signum() * eb.signum() < 0 {
          let fraction = Double(ea) / Double(ea - eb)
          let meeting = Vertex(
            x: e.a.x + Int((Double(e.b.x - e.a.x) * fraction).rounded()),
            y: e.a.y + Int((Double(e.b.y - e.a.y) * fraction).rounded()))
          cut(i, meeting)
          cut(j, meeting)
        }
      }
    }
    if cuts.isEmpty { return false }
    pieces = pieces.indices.flatMap { index in cuts[index].map { pieces[index].cut(at: $0) } ?? [pieces[index]] }
    return true
  }

  /// Returns a path along consecutive pieces, in which pieces of the same curve are joined.
  func path(along chain: [Piece], isClosed: Bool) -> [BezierPath.Element] {
    guard !chain.isEmpty else { return [] }
    var chain = chain
    if isClosed,
      let first = chain.indices.first(where: { !chain[($0 + chain.count - 1) % chain.count].continues(in: chain[$0]) })
    {
      chain = Array(chain[first...] + chain[..<first])
    }
    var elements: [BezierPath.Element] = [.move(to: point(chain[0].a))]
    var start = 0
    while start < chain.count {
      var end = start + 1
      while end < chain.count, chain[end - 1].continues(in: chain[end]) { end += 1 }
      let isLast = isClosed && end == chain.count
      let from = chain[start].start
      let to = chain[end - 1].end
      var part = segments[chain[start].segment].part(from: min(from, to), to: max(from, to)).points
      if from > to { part.reverse() }
      part[0] = point(chain[start].a)
      part[part.count - 1] = point(chain[end - 1].b)
      // Closing the path draws the final line back to the start.
      if !isLast || part.count > 2 { elements.append(PathSegment(points: part).element) }
      start = end
    }
    if isClosed { elements.append(.close) }
    return elements
  }
}

extension PathArrangement.Piece {
  /// Whether a point on the piece's line lies between its ends.
  fileprivate func contains(_ v: PathArrangement.Vertex) -> Bool {
    v != a && v != b && v.x >= min(a.x, b.x) && v.x <= max(a.x, b.x) && v.y >= min(a.y, b.y) && v.y <= max(a.y, b.y)
  }

  /// Whether another piece continues the same line or curve.
  fileprivate func continues(in next: PathArrangement.Piece) -> Bool {
    segment == next.segment && end == next.start && b == next.a && (start < end) == (next.start < next.end)
  }

  /// Splits the piece at points on it.
  fileprivate func cut(at points: [PathArrangement.Vertex]) -> [PathArrangement.Piece] {
    let dx = Double(b.x - a.x)
    let dy = Double(b.y - a.y)
    let square = dx * dx + dy * dy
    let places = points.map { (fraction: (Double($0.x - a.x) * dx + Double($0.y - a.y) * dy) / square, vertex: $0) }
    var result: [PathArrangement.Piece] = []
    var rest = self
    for place in places.sorted(by: { $0.fraction < $1.fraction }) where place.vertex != rest.a {
      var part = rest
      part.b = place.vertex
      part.end = start + (end - start) * place.fraction
      result.append(part)
      rest.a = part.b
      rest.start = part.end
    }
    result.append(rest)
    return result
  }
}

extension BezierPath.Element {
  /// The largest magnitude of any coordinate.
  fileprivate var reach: Double {
    func reach(_ points: Point...) -> Double { points.reduce(0) { max($0, max($1.x.magnitude, $1.y.magnitude)) } }
    return switch self {
    case .move(let p), .line(let p): reach(p)
    case .quad(let p, let c): reach(p, c)
    case .cubic(let p, let c, let d): reach(p, c, d)
    case .close: 0
    }
  }
}
