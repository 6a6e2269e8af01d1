import DisplayLists
import Geometry

/// The outline of a bitmap's ink, along which the alpha interpolated between pixel centres is one half.
///
/// The contours are traced with marching squares over the grid of pixel centres, padded with a border of transparent
/// pixels. The ink is on the right of each contour, so holes wind in the opposite direction and remain unfilled under
/// the nonzero winding rule.
struct AlphaContour {
  /// The closed contours, in pixels of the bitmap.
  let path: BezierPath

  init(of bitmap: Bitmap) {
    var tracer = Tracer(bitmap)
    path = tracer.trace()
  }
}

/// Follows contours from cell to cell. The corners of a cell are four adjacent pixel centres.
private struct Tracer {
  private let bitmap: Bitmap
  private let columns: Int
  private let rows: Int
  /// Maps each edge through which a contour enters a cell to the edge through which it leaves.
  private var next: [Int: Int] = [:]

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    columns = bitmap.size.width + 1
    rows = bitmap.size.height + 1
  }

  /// Returns alpha minus one half at a pixel centre. Outside the bitmap, pixels are transparent.
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
        guard let following = next.removeValue(forKey: edge) else { preconditionFailure("a contour is not closed") }
        edge = following
      }
      elements.append(.close)
    }
    return BezierPath(elements)
  }

  /// Returns the index of the edge to the right of a grid point.
  private func across(_ column: Int, _ row: Int) -> Int { 2 * (row * (columns + 1) + column) }
  /// Returns the index of the edge below a grid point.
  private func down(_ column: Int, _ row: Int) -> Int { 2 * (row * (columns + 1) + column) + 1 }

  /// Returns the point at which a contour crosses an edge.
  ///
  /// Grid point (0, 0) is the centre of the padding pixel diagonally above and to the left of the first pixel.
  private func crossing(_ edge: Int) -> Point {
    let (row, column) = (edge / 2).quotientAndRemainder(dividingBy: columns + 1)
    let x = column - 1
    let y = row - 1
    let here = level(x, y)
    let isAcross = edge % 2 == 0
    let there = isAcross ? level(x + 1, y) : level(x, y + 1)
    let fraction = here / (here - there)
    return Point(x: Double(x) + 0.5 + (isAcross ? fraction : 0), y: Double(y) + 0.5 + (isAcross ? 0 : fraction))
  }

  /// Connects the crossings of a cell, identified by its top-left grid point.
  private mutating func link(_ column: Int, _ row: Int) {
    let x = column - 1
    let y = row - 1
    let corners = [level(x, y), level(x + 1, y), level(x + 1, y + 1), level(x, y + 1)]
    let edges = [across(column, row), down(column + 1, row), across(column, row + 1), down(column, row)]
    // Going clockwise around the cell, a contour enters where ink ends and leaves where ink begins.
    var entries: [Int] = []
    var exits: [Int] = []
    for side in 0..<4 {
      let here = corners[side] > 0
      let there = corners[(side + 1) % 4] > 0
      if here, !there { entries.append(side) }
      if !here, there { exits.append(side) }
    }
    guard let first = entries.first else { return }
    if entries.count == 1 {
      next[edges[first]] = edges[exits[0]]
      return
    }
    // Two opposite corners are inked. The mean of all corners determines whether they are connected.
    let isJoined = corners.reduce(0, +) > 0
    for entry in entries {
      let exit = isJoined ? (entry + 1) % 4 : (entry + 3) % 4
      next[edges[entry]] = edges[exit]
    }
  }
}
