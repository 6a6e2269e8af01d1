import DisplayLists
import Geometry
import Optics

/// A mesh of points with resolved colours. Positions are fractions of the filled rectangle.
struct ColorMesh: Equatable {
  let width: Int
  let height: Int
  /// The position of each point and its derivatives for a Hermite patch: the tangents along the row and column, and the
  /// twist.
  private var nodes: [Node]
  private(set) var colors: [RGBA]
  private(set) var background: RGBA
  private let smoothsColors: Bool
  private let space: Gradient.ColorSpace

  private struct Node: Equatable {
    var place: SIMD2<Double>
    var alongRow: (before: SIMD2<Double>, after: SIMD2<Double>)
    var alongColumn: (before: SIMD2<Double>, after: SIMD2<Double>)
    var twist: SIMD2<Double>

    static func == (a: Node, b: Node) -> Bool {
      a.place == b.place && a.alongRow == b.alongRow && a.alongColumn == b.alongColumn && a.twist == b.twist
    }
  }

  /// Creates the mesh of a gradient, whose colours are resolved.
  init(_ gradient: MeshGradient, colors: [RGBA], background: RGBA) {
    let width = gradient.width
    let height = gradient.height
    precondition(width >= 2 && height >= 2, "a mesh must have at least 2 × 2 points, got \(width) × \(height)")
    precondition(
      colors.count == width * height, "a mesh must have \(width) × \(height) colours, got \(colors.count)")
    (self.width, self.height, self.colors, self.background) = (width, height, colors, background)
    (smoothsColors, space) = (gradient.smoothsColors, gradient.colorSpace)
    switch gradient.locations {
    case .points(let points):
      precondition(points.count == width * height, "a mesh must have \(width) × \(height) points, got \(points.count)")
      let places = points.map { SIMD2<Double>($0) }
      let slopes = Self.slopes(of: places, width: width, height: height)
      nodes = places.indices.map { index in
        Node(
          place: places[index], alongRow: (slopes[index].alongRow, slopes[index].alongRow),
          alongColumn: (slopes[index].alongColumn, slopes[index].alongColumn), twist: slopes[index].twist)
      }
    case .bezierPoints(let points):
      precondition(points.count == width * height, "a mesh must have \(width) × \(height) points, got \(points.count)")
      // The tangent at the end of a cubic Bézier is three times the vector to the control point.
      nodes = points.map { point in
        let place = SIMD2<Double>(point.position)
        func tangent(_ control: SIMD2<Float>) -> SIMD2<Double> { (SIMD2<Double>(control) - place) * 3 }
        return Node(
          place: place, alongRow: (-tangent(point.leadingControlPoint), tangent(point.trailingControlPoint)),
          alongColumn: (-tangent(point.topControlPoint), tangent(point.bottomControlPoint)), twist: .zero)
      }
    }
  }

  /// Returns the tangents of smooth curves that interpolate a grid of values.
  ///
  /// A tangent is half the difference between the two neighbours, or the difference to the only neighbour at the
  /// border. It is limited to twice the smaller difference and is zero at extrema, so curves never overshoot. Apple's
  /// method is not documented.
  private static func slopes<Value: SIMD<Double>>(
    of values: [Value], width: Int, height: Int
  ) -> [(alongRow: Value, alongColumn: Value, twist: Value)] {
    func slope(_ before: Value?, _ here: Value, _ after: Value?) -> Value {
      guard let before else { return after.map { $0 - here } ?? .zero }
      guard let after else { return here - before }
      var slope = Value.zero
      for index in slope.indices {
        let first = here[index] - before[index]
        let second = after[index] - here[index]
        if first * second <= 0 { continue }
        let most = 2 * min(first.magnitude, second.magnitude)
        slope[index] = min(max((first + second) / 2, -most), most)
      }
      return slope
    }
    func alongRows(_ values: [Value]) -> [Value] {
      values.indices.map { index in
        let column = index % width
        return slope(
          column > 0 ? values[index - 1] : nil, values[index], column + 1 < width ? values[index + 1] : nil)
      }
    }
    func alongColumns(_ values: [Value]) -> [Value] {
      values.indices.map { index in
        let row = index / width
        return slope(
          row > 0 ? values[index - width] : nil, values[index], row + 1 < height ? values[index + width] : nil)
      }
    }
    let rows = alongRows(values)
    let columns = alongColumns(values)
    let first = alongColumns(rows)
    let second = alongRows(columns)
    return values.indices.map { (rows[$0], columns[$0], (first[$0] + second[$0]) / 2) }
  }

  /// The number of straight segments along each side of a patch, enough to keep colours within half an 8-bit level of
  /// the exact curve.
  private static let steps = 24

  /// Returns the mesh, subdivided over a rectangle.
  func subdivided(over rect: Rect) -> PaintMesh {
    let shades = colors.map { space.coordinates(of: $0) }
    let shadeSlopes = Self.slopes(of: shades, width: width, height: height)
    let columns = (width - 1) * Self.steps + 1
    let rows = (height - 1) * Self.steps + 1
    var points: [Point] = []
    var painted: [RGBA] = []
    for row in 0..<rows {
      let y = min(row / Self.steps, height - 2)
      let v = Double(row - y * Self.steps) / Double(Self.steps)
      for column in 0..<columns {
        let x = min(column / Self.steps, width - 2)
        let u = Double(column - x * Self.steps) / Double(Self.steps)
        let corners = [y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1]
        let place = Self.patch(
          u, v, corners.map { nodes[$0].place },
          alongRow: corners.enumerated().map { $0 % 2 == 0 ? nodes[$1].alongRow.after : nodes[$1].alongRow.before },
          alongColumn: corners.enumerated().map {
            $0 < 2 ? nodes[$1].alongColumn.after : nodes[$1].alongColumn.before
          }, twists: corners.map { nodes[$0].twist })
        points.append(Point(x: rect.minX + place.x * rect.width, y: rect.minY + place.y * rect.height))
        let values = corners.map { shades[$0] }
        let shade: SIMD4<Double>
        if smoothsColors {
          shade = Self.patch(
            u, v, values, alongRow: corners.map { shadeSlopes[$0].alongRow },
            alongColumn: corners.map { shadeSlopes[$0].alongColumn }, twists: corners.map { shadeSlopes[$0].twist })
        } else {
          let top = values[0] * (1 - u) + values[1] * u
          let bottom = values[2] * (1 - u) + values[3] * u
          shade = top * (1 - v) + bottom * v
        }
        painted.append(space.color(at: shade))
      }
    }
    return PaintMesh(columns: columns, points: points, colors: painted, background: background)
  }

  /// Evaluates a bicubic Hermite patch. Corners, tangents and twists are in row-major order.
  private static func patch<Value: SIMD<Double>>(
    _ u: Double, _ v: Double, _ corners: [Value], alongRow: [Value], alongColumn: [Value],
    twists: [Value]
  ) -> Value {
    let hu = Hermite(u)
    let hv = Hermite(v)
    func across(_ values: [Value], _ slopes: [Value], _ first: Int) -> Value {
      let ends = values[first] * hu.start + values[first + 1] * hu.end
      return ends + slopes[first] * hu.startSlope + slopes[first + 1] * hu.endSlope
    }
    let ends = across(corners, alongRow, 0) * hv.start + across(corners, alongRow, 2) * hv.end
    return ends + across(alongColumn, twists, 0) * hv.startSlope + across(alongColumn, twists, 2) * hv.endSlope
  }

  /// The Hermite basis functions at a parameter: the weights of a cubic's end points and tangents.
  private struct Hermite {
    let start, end, startSlope, endSlope: Double

    init(_ t: Double) {
      end = t * t * (3 - 2 * t)
      start = 1 - end
      startSlope = t * (1 - t) * (1 - t)
      endSlope = t * t * (t - 1)
    }
  }

  /// Returns the mesh with its colours mapped in row-major order, followed by the background.
  func mappingColors(_ change: (RGBA) -> RGBA) -> ColorMesh {
    var mesh = self
    mesh.colors = colors.map(change)
    mesh.background = change(background)
    return mesh
  }

  /// The components of the geometry, for animation.
  var numbers: [Double] {
    get {
      nodes.flatMap { node in
        [
          node.place, node.alongRow.before, node.alongRow.after, node.alongColumn.before, node.alongColumn.after,
          node.twist,
        ].flatMap { [$0.x, $0.y] }
      }
    }
    set {
      for index in nodes.indices where 12 * index + 11 < newValue.count {
        let pairs = (0..<6).map { SIMD2(newValue[12 * index + 2 * $0], newValue[12 * index + 2 * $0 + 1]) }
        nodes[index] = Node(
          place: pairs[0], alongRow: (pairs[1], pairs[2]), alongColumn: (pairs[3], pairs[4]), twist: pairs[5])
      }
    }
  }
}
