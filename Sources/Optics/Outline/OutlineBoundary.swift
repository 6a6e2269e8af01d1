import Geometry

/// The segments of an outline that separate the inside from the outside.
///
/// Where letters of a cursive script touch, or a path crosses itself, parts of the outline run through the inside.
/// Distances to them would draw a rim across the glass, so they are omitted. Segments without crossings are not split.
struct OutlineBoundary {
  /// The boundary segments. Each has the inside on exactly one side.
  private(set) var segments: [Segment] = []

  /// An index of segments by horizontal strip, so that a point is compared with only a few of them.
  private struct Rows {
    let top: Double
    let height: Double
    private(set) var rows: [[Segment]]

    init(_ segments: [Segment]) {
      var least = Double.infinity
      var most = -Double.infinity
      for s in segments {
        least = min(least, s.start.y, s.end.y)
        most = max(most, s.start.y, s.end.y)
      }
      top = least
      let count = min(max(segments.count / 4, 1), 512)
      height = max((most - least) / Double(count), 1e-9)
      rows = [[Segment]](repeating: [], count: count)
      for s in segments where s.start.y != s.end.y {
        for row in row(at: min(s.start.y, s.end.y))...row(at: max(s.start.y, s.end.y)) { rows[row].append(s) }
      }
    }

    private func row(at y: Double) -> Int { min(max(Int((y - top) / height), 0), rows.count - 1) }

    /// Returns whether a point lies inside the outline.
    func contains(_ p: Point, _ rule: FillRule) -> Bool {
      var winding = 0
      for s in rows[row(at: p.y)] where (s.start.y <= p.y) != (s.end.y <= p.y) {
        let x = s.start.x + (s.end.x - s.start.x) * (p.y - s.start.y) / (s.end.y - s.start.y)
        if x > p.x { winding += s.end.y > s.start.y ? 1 : -1 }
      }
      return rule == .nonZero ? winding != 0 : winding & 1 == 1
    }
  }

  /// Computes the boundary of closed outlines, in pixels.
  ///
  /// - Complexity: proportional to the number of pairs of segments that overlap horizontally.
  init(_ all: [Segment], _ rule: FillRule) {
    let rows = Rows(all)
    var cuts = OutlineBoundary.crossings(all)
    segments.reserveCapacity(all.count)
    for (i, s) in all.enumerated() {
      var from = 0.0
      cuts[i].shellSort(by: <)
      for to in cuts[i] + [1] {
        defer { from = to }
        let piece = Segment(start: from == 0 ? s.start : s.at(from), end: to == 1 ? s.end : s.at(to))
        let along = piece.end - piece.start
        let length = (along.x * along.x + along.y * along.y).squareRoot()
        guard length > 1e-9 else { continue }
        // Test a hundredth of a pixel to either side, so that letters separated by less count as touching.
        let middle = piece.at(0.5)
        let aside = Point(x: -along.y, y: along.x) * (0.01 / length)
        if rows.contains(middle + aside, rule) != rows.contains(middle - aside, rule) { segments.append(piece) }
      }
    }
  }

  /// Returns, for each segment, the fractions of its length at which others cross or touch it.
  private static func crossings(_ all: [Segment]) -> [[Double]] {
    var cuts = [[Double]](repeating: [], count: all.count)
    var order = Array(all.indices)
    order.shellSort { all[$0].minX < all[$1].minX }
    for (place, i) in order.enumerated() {
      let a = all[i]
      let maxX = max(a.start.x, a.end.x)
      for j in order[(place + 1)...] {
        let b = all[j]
        if b.minX > maxX { break }
        guard max(b.start.y, b.end.y) >= min(a.start.y, a.end.y), min(b.start.y, b.end.y) <= max(a.start.y, a.end.y)
        else { continue }
        // An endpoint that touches another segment splits it, as does the endpoint of an overlapping collinear segment.
        let u = a.end - a.start
        let v = b.end - b.start
        let cross = u.x * v.y - u.y * v.x
        let w = b.start - a.start
        if cross * cross > 1e-18 * (u.x * u.x + u.y * u.y) * (v.x * v.x + v.y * v.y) {
          let s = (w.x * v.y - w.y * v.x) / cross
          let t = (w.x * u.y - w.y * u.x) / cross
          guard s > -1e-9, s < 1 + 1e-9, t > -1e-9, t < 1 + 1e-9 else { continue }
          cuts[i].appendFraction(s)
          cuts[j].appendFraction(t)
        } else if (w.x * u.y - w.y * u.x).magnitude < 1e-6 * (u.x * u.x + u.y * u.y).squareRoot() {
          for p in [b.start, b.end] { cuts[i].appendFraction(a.fraction(nearest: p)) }
          for p in [a.start, a.end] { cuts[j].appendFraction(b.fraction(nearest: p)) }
        }
      }
    }
    return cuts
  }
}

extension Segment {
  fileprivate var minX: Double { min(start.x, end.x) }

  fileprivate func at(_ t: Double) -> Point { start + (end - start) * t }

  /// Returns the fraction of the segment's length at which its line is nearest to a point.
  fileprivate func fraction(nearest p: Point) -> Double {
    let along = end - start
    let from = p - start
    return (from.x * along.x + from.y * along.y) / (along.x * along.x + along.y * along.y)
  }
}

extension [Double] {
  /// Appends a fraction if it lies strictly between the ends.
  fileprivate mutating func appendFraction(_ t: Double) {
    if t > 1e-9, t < 1 - 1e-9 { append(t) }
  }
}
