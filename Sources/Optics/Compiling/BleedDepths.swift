import Geometry

/// The depths at the nodes of an `EdgeBleed`, smoothed so that bleed has no creases.
///
/// Where two sides are equally near, depths have a ridge, which bleed reaches because it is deep. It would show as a
/// mitred line from each corner. Averaging rounds off ridges and preserves the depths below straight edges.
struct BleedDepths {
  /// The properties of one node.
  struct Place {
    /// The smoothed depth in points; negative outside.
    let depth: Double
    /// The distance to the outline in points; negative inside.
    let distance: Double
    /// The direction towards the edge, at most of unit length. It vanishes on an axis of symmetry.
    let outwards: Point
    let owner: DistanceField.Owner
  }

  /// The distance between nodes, in luma pixels.
  static let spacing = 8

  /// The radius of the averaged triangle, as a fraction of the bleed's reach.
  static let radius = 0.4

  /// The nodes that cover a lens. They overhang it equally on both sides, so that symmetric glass bleeds symmetrically.
  struct NodeGrid {
    let columns: Int
    let rows: Int
    /// Twice the offset of the first node, in pixels, from the centre of the lens's first pixel.
    let startX: Int
    let startY: Int

    init(over rect: PixelRect) {
      columns = (rect.width + spacing - 1) / spacing + 1
      rows = (rect.height + spacing - 1) / spacing + 1
      startX = rect.width - 1 - spacing * (columns - 1)
      startY = rect.height - 1 - spacing * (rows - 1)
    }
  }

  private let columns: Int
  private let rows: Int
  private let depths: [Double]
  private let distances: [Double]
  private let owners: [DistanceField.Owner]
  /// The distance between nodes, in points.
  private let step: Double

  /// Samples `field` at the nodes over `rect`. `reach` is the greatest depth of the bleed, in points.
  init(_ field: DistanceField, at grid: NodeGrid, over rect: PixelRect, reach: Double, pixelsPerPoint: Double) {
    (columns, rows) = (grid.columns, grid.rows)
    step = Double(BleedDepths.spacing) / pixelsPerPoint
    var depths: [Double] = []
    var distances: [Double] = []
    var owners: [DistanceField.Owner] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let around = Around(
          twiceX: grid.startX + 2 * BleedDepths.spacing * column, twiceY: grid.startY + 2 * BleedDepths.spacing * row,
          field, rect)
        let distance = around.mean(field.distance)
        // Merged panes have no edge between them at which colour could bleed in.
        let depth =
          distance < 0 && !field.refractionDepths.isEmpty
          ? max(-distance, around.mean(field.refractionDepths)) : -distance
        depths.append(depth)
        distances.append(distance)
        owners.append(field.owner(around.first))
      }
    }
    let radius = max(1, Int((reach * BleedDepths.radius / step).rounded()))
    let across = BleedDepths.smoothed(depths, lines: rows, lineStep: columns, count: columns, step: 1, radius)
    self.depths = BleedDepths.smoothed(across, lines: columns, lineStep: 1, count: rows, step: columns, radius)
    self.distances = distances
    self.owners = owners
  }

  /// The node in a column and a row.
  subscript(column: Int, row: Int) -> Place {
    func depth(_ x: Int, _ y: Int) -> Double {
      depths[min(max(y, 0), rows - 1) * columns + min(max(x, 0), columns - 1)]
    }
    let x = (depth(column - 1, row) - depth(column + 1, row)) / (2 * step)
    let y = (depth(column, row - 1) - depth(column, row + 1)) / (2 * step)
    let scale = 1 / max((x * x + y * y).squareRoot(), 1)
    let i = row * columns + column
    return Place(
      depth: depths[i], distance: distances[i], outwards: Point(x: x * scale, y: y * scale), owner: owners[i])
  }

  /// Returns values averaged along lines with triangular weights, which reach `radius` values to either side.
  ///
  /// Lines are continued point-symmetrically about their ends, which preserves linear values. Values are added in
  /// pairs, so reversed input gives exactly reversed output.
  private static func smoothed(
    _ values: [Double], lines: Int, lineStep: Int, count: Int, step: Int, _ radius: Int
  ) -> [Double] {
    var result = values
    let total = Double((radius + 1) * (radius + 1))
    let last = count - 1
    var continued = [Double](repeating: 0, count: count + 2 * radius)
    for line in 0..<lines {
      let start = line * lineStep
      func value(_ i: Int) -> Double { values[start + min(max(i, 0), last) * step] }
      for i in 0..<count { continued[radius + i] = value(i) }
      for k in 1...radius {
        continued[radius - k] = 2 * value(0) - value(k)
        continued[radius + last + k] = 2 * value(last) - value(last - k)
      }
      let line = continued.span
      for i in 0..<count {
        var sum = Double(radius + 1) * line[unchecked: radius + i]
        for k in 1...radius {
          sum += Double(radius + 1 - k) * (line[unchecked: radius + i - k] + line[unchecked: radius + i + k])
        }
        result[start + i * step] = sum / total
      }
    }
    return result
  }

  /// The field's indices of the four pixels around a node. They coincide if the node lies on a pixel's centre.
  private struct Around {
    let first: Int
    let b: Int
    let c: Int
    let d: Int

    init(twiceX: Int, twiceY: Int, _ field: DistanceField, _ rect: PixelRect) {
      let left = min(max(twiceX >> 1, 0), rect.width - 1)
      let right = min(max((twiceX + 1) >> 1, 0), rect.width - 1)
      let top = min(max(twiceY >> 1, 0), rect.height - 1)
      let bottom = min(max((twiceY + 1) >> 1, 0), rect.height - 1)
      first = field.index(rect.x + left, rect.y + top)
      b = field.index(rect.x + right, rect.y + top)
      c = field.index(rect.x + left, rect.y + bottom)
      d = field.index(rect.x + right, rect.y + bottom)
    }

    func mean(_ values: [Float]) -> Double { Double((values[first] + values[d] + (values[b] + values[c])) / 4) }
  }
}
