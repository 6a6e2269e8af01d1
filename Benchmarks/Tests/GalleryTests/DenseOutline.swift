import Optics

@testable import Geometry

/// An outline cut into segments of a tenth of a pixel, as a brute-force reference for distances.
struct DenseOutline {
  /// Segments with the inside on exactly one side.
  private let pieces: [Segment]
  /// All segments by the pixel rows that they cross.
  private let rows: [Int: [Segment]]
  private let rule: FillRule

  /// The outline of a shape, in pixels.
  init(_ shape: GlassShape, pixelsFromPane: Affine) {
    let path: BezierPath
    switch shape {
    case .roundedRect(let rounded): (path, rule) = (rounded.path, .nonZero)
    case .path(let own, let ownRule): (path, rule) = (own, ownRule)
    case .ellipse(let bounds):
      // Cubics only approximate an ellipse.
      rule = .nonZero
      let turn = 2 * Elementary.pi / 4000
      path = BezierPath(
        (0..<4000).map { i -> BezierPath.Element in
          let c = Elementary.cos(turn * Double(i))
          let s = Elementary.sin(turn * Double(i))
          let p = Point(x: bounds.midX + bounds.width / 2 * c, y: bounds.midY + bounds.height / 2 * s)
          return i == 0 ? .move(to: p) : .line(to: p)
        } + [.close])
    }
    let segments = path.applying(pixelsFromPane).segments(tolerance: 0.0005)
    var rows: [Int: [Segment]] = [:]
    for s in segments where s.start.y != s.end.y {
      let top = min(s.start.y, s.end.y)
      let bottom = max(s.start.y, s.end.y)
      for row in Int(top.rounded(.down))...Int(bottom.rounded(.down)) { rows[row, default: []].append(s) }
    }
    self.rows = rows
    var pieces: [Segment] = []
    for s in segments {
      let way = s.end - s.start
      let length = (way.x * way.x + way.y * way.y).squareRoot()
      guard length > 1e-9 else { continue }
      let aside = Point(x: -way.y, y: way.x) * (0.02 / length)
      let count = max(1, Int((length / 0.1).rounded(.up)))
      for i in 0..<count {
        let from = Double(i) / Double(count)
        let to = Double(i + 1) / Double(count)
        let middle = s.start + way * ((from + to) / 2)
        guard
          DenseOutline.contains(middle + aside, rows, rule) != DenseOutline.contains(middle - aside, rows, rule)
        else { continue }
        pieces.append(Segment(start: s.start + way * from, end: s.start + way * to))
      }
    }
    self.pieces = pieces
  }

  /// The distance to the outline, negative inside.
  func distance(_ p: Point) -> Double {
    var square = Double.infinity
    for s in pieces {
      let e = s.end - s.start
      let w = p - s.start
      let t = min(max((w.x * e.x + w.y * e.y) / (e.x * e.x + e.y * e.y), 0), 1)
      let f = w - e * t
      square = min(square, f.x * f.x + f.y * f.y)
    }
    return DenseOutline.contains(p, rows, rule) ? -square.squareRoot() : square.squareRoot()
  }

  private static func contains(_ p: Point, _ rows: [Int: [Segment]], _ rule: FillRule) -> Bool {
    var winding = 0
    for s in rows[Int(p.y.rounded(.down))] ?? [] where (s.start.y <= p.y) != (s.end.y <= p.y) {
      let x = s.start.x + (s.end.x - s.start.x) * (p.y - s.start.y) / (s.end.y - s.start.y)
      if x > p.x { winding += s.end.y > s.start.y ? 1 : -1 }
    }
    return rule == .nonZero ? winding != 0 : winding & 1 == 1
  }
}
