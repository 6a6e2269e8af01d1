import DisplayLists
import Geometry

/// The outline of a picture's ink: where alpha, interpolated between pixel centres, passes one half.
///
/// Marching squares over the grid of pixel centres, one ring of transparent pixels around it. Contours run with the
/// ink on their right hand, so holes wind the other way and the non-zero rule leaves them open.
struct AlphaContour {
  /// The closed contours, in pixels of the picture.
  let path: BezierPath

  init(of bitmap: Bitmap) {
    var tracer = Tracer(bitmap)
    path = tracer.trace()
  }
}

/// Follows the contour through the cells between four neighbouring pixel centres.
private struct Tracer {
  private let bitmap: Bitmap
  private let columns: Int
  private let rows: Int
  /// For every grid edge that a contour enters a cell through, the edge that it leaves by; edges are numbered by cell.
  private var next: [Int: Int] = [:]

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    columns = bitmap.size.width + 1
    rows = bitmap.size.height + 1
  }

  /// Alpha less one half, at a pixel centre; outside it is transparent.
  private func level(_ x: Int, _ y: Int) -> Double {
    guard x >= 0, y >= 0, x < bitmap.size.width, y < bitmap.size.height else { return -127.5 }
    return Double(bitmap[x, y].alpha) - 127.5
  }

  mutating func trace() -> BezierPath {
    for row in 0..<rows {
      for column in 0..<columns { link(column, row) }
    }
    var elements: [BezierPath.Element] = []
    for start in next.keys.sorted() {
      guard var edge = next.removeValue(forKey: start) else { continue }
      elements.append(.move(to: crossing(start)))
      while edge != start {
        elements.append(.line(to: crossing(edge)))
        guard let following = next.removeValue(forKey: edge) else { preconditionFailure("a contour that ends") }
        edge = following
      }
      elements.append(.close)
    }
    return BezierPath(elements)
  }

  /// Number of the edge that goes right from a grid point.
  private func across(_ column: Int, _ row: Int) -> Int { 2 * (row * (columns + 1) + column) }
  /// Number of the edge that goes down from a grid point.
  private func down(_ column: Int, _ row: Int) -> Int { 2 * (row * (columns + 1) + column) + 1 }

  /// Where the contour crosses an edge. Grid point (0, 0) is the centre of the pixel beyond the top left one.
  private func crossing(_ edge: Int) -> Point {
    let (row, column) = (edge / 2).quotientAndRemainder(dividingBy: columns + 1)
    let (x, y) = (column - 1, row - 1)
    let here = level(x, y)
    let isAcross = edge % 2 == 0
    let there = isAcross ? level(x + 1, y) : level(x, y + 1)
    let fraction = here / (here - there)
    return Point(x: Double(x) + 0.5 + (isAcross ? fraction : 0), y: Double(y) + 0.5 + (isAcross ? 0 : fraction))
  }

  /// Joins the crossings of one cell, whose top left grid point is given.
  private mutating func link(_ column: Int, _ row: Int) {
    let (x, y) = (column - 1, row - 1)
    let corners = [level(x, y), level(x + 1, y), level(x + 1, y + 1), level(x, y + 1)]
    let edges = [across(column, row), down(column + 1, row), across(column, row + 1), down(column, row)]
    // Around the cell clockwise, the contour enters where ink begins and leaves where it ends.
    var entries: [Int] = []
    var exits: [Int] = []
    for side in 0..<4 {
      let (here, there) = (corners[side] > 0, corners[(side + 1) % 4] > 0)
      if here, !there { entries.append(side) }
      if !here, there { exits.append(side) }
    }
    guard let first = entries.first else { return }
    if entries.count == 1 {
      next[edges[first]] = edges[exits[0]]
      return
    }
    // Two opposite corners have ink: its mean decides whether they are joined.
    let isJoined = corners.reduce(0, +) > 0
    for entry in entries {
      let exit = isJoined ? (entry + 1) % 4 : (entry + 3) % 4
      next[edges[entry]] = edges[exit]
    }
  }
}
