import Drawing
import Geometry

/// The outline into which near panes flow together: where the smooth minimum of their distances is zero.
struct MergedOutline {
  /// The outline in points of the display list.
  let path: BezierPath

  /// Points between two places at which the distance is taken.
  private static let step = 1.0

  /// Whether two panes come nearer to each other than `spacing`, judged by their frames.
  static func areNear(_ a: GlassPane, _ b: GlassPane, within spacing: Double) -> Bool {
    let p = a.pointsFromItem.bounds(of: a.shape.bounds)
    let q = b.pointsFromItem.bounds(of: b.shape.bounds)
    let x = max(q.minX - p.maxX, p.minX - q.maxX, 0)
    let y = max(q.minY - p.maxY, p.minY - q.maxY, 0)
    return hypot(x, y) < spacing
  }

  /// The outline of panes that flow together within `spacing` points.
  init(_ panes: [GlassPane], spacing: Double) {
    let outlines = panes.map { pane in
      OutlineDistance(pane.shape.outline.applying(pane.pointsFromItem))
    }
    let frame = panes.reduce(Rect.zero) { $0.union($1.pointsFromItem.bounds(of: $1.shape.bounds)) }
      .inset(by: -2 * Self.step)
    let columns = Int((frame.width / Self.step).rounded(.up)) + 1
    let rows = Int((frame.height / Self.step).rounded(.up)) + 1
    var field = [Double](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let point = Point(x: frame.minX + Double(column) * Self.step, y: frame.minY + Double(row) * Self.step)
        var distance = outlines[0].distance(to: point)
        for outline in outlines.dropFirst() {
          let other = outline.distance(to: point)
          let e = max(spacing - abs(distance - other), 0)
          distance = min(distance, other) - e * e / (4 * spacing)
        }
        field[row * columns + column] = distance
      }
    }
    path = Self.contour(field, columns: columns, rows: rows, origin: frame.origin)
  }

  /// The closed lines along which a field is zero, by marching squares.
  private static func contour(_ field: [Double], columns: Int, rows: Int, origin: Point) -> BezierPath {
    // A crossing lies on an edge of the lattice: 2i for the edge right of vertex i, 2i + 1 for the one below.
    var next: [Int: Int] = [:]
    func place(_ edge: Int) -> Point {
      let vertex = edge / 2
      let other = edge % 2 == 0 ? vertex + 1 : vertex + columns
      let t = field[vertex] / (field[vertex] - field[other])
      let x = Double(vertex % columns) + (edge % 2 == 0 ? t : 0)
      let y = Double(vertex / columns) + (edge % 2 == 0 ? 0 : t)
      return Point(x: origin.x + x * step, y: origin.y + y * step)
    }
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        let v = row * columns + column
        let corners = [v, v + 1, v + columns + 1, v + columns]
        let edges = [2 * v, 2 * (v + 1) + 1, 2 * (v + columns), 2 * v + 1]
        // Walking clockwise around the cell, the line leaves where inside ends and comes back where it begins.
        var leaving: [Int] = []
        var entering: [Int] = []
        for side in 0..<4 {
          let (a, b) = (field[corners[side]] < 0, field[corners[(side + 1) % 4]] < 0)
          if a, !b { leaving.append(side) }
          if !a, b { entering.append(side) }
        }
        for side in leaving {
          // With two lines through a cell, each turns around its own corner.
          guard let back = entering.min(by: { ($0 - side + 4) % 4 > ($1 - side + 4) % 4 }) else { continue }
          next[edges[back]] = edges[side]
          entering.removeAll { $0 == back }
        }
      }
    }
    var path = BezierPath()
    for start in next.keys.sorted() {
      guard next[start] != nil else { continue }
      var edge = start
      path.elements.append(.move(to: place(edge)))
      while let following = next.removeValue(forKey: edge) {
        edge = following
        if edge != start { path.elements.append(.line(to: place(edge))) }
      }
      path.elements.append(.close)
    }
    return path
  }
}

/// Signed distance to an outline, negative inside.
private struct OutlineDistance {
  private let polygons: [[Point]]

  init(_ path: BezierPath) { polygons = path.polygons(tolerance: 0.05) }

  func distance(to p: Point) -> Double {
    var nearest = Double.infinity
    var winding = 0
    for polygon in polygons {
      var a = polygon[polygon.count - 1]
      for b in polygon {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let t = square > 0 ? min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0), 1) : 0
        let (ex, ey) = (p.x - a.x - t * dx, p.y - a.y - t * dy)
        nearest = min(nearest, ex * ex + ey * ey)
        let side = dx * (p.y - a.y) - (p.x - a.x) * dy
        if a.y <= p.y, b.y > p.y, side > 0 { winding += 1 }
        if a.y > p.y, b.y <= p.y, side < 0 { winding -= 1 }
        a = b
      }
    }
    return winding == 0 ? nearest.squareRoot() : -nearest.squareRoot()
  }
}
