import Geometry

/// A line or cubic curve of an outline. Lines are stored as cubic curves too.
struct OutlineCurve {
  /// A position on an outline and the unit vector along it.
  typealias Place = (point: Point, direction: Point)

  let start: Point
  private let control1: Point
  private let control2: Point
  private let end: Point
  private let isLine: Bool

  /// Creates a line.
  init(from start: Point, to end: Point) {
    (self.start, self.end, isLine) = (start, end, true)
    control1 = start + (end - start) * (1 / 3.0)
    control2 = start + (end - start) * (2 / 3.0)
  }

  /// Creates a cubic curve.
  init(from start: Point, to end: Point, _ control1: Point, _ control2: Point) {
    (self.start, self.control1, self.control2, self.end, isLine) = (start, control1, control2, end, false)
  }

  /// Creates a curve between two places that follows their directions; part of a circle if one touches both.
  init(arcFrom start: Place, to end: Place) {
    let turn = OutlineTurn(from: start.direction, to: end.direction)
    let chord = end.point - start.point
    // The distances from both ends to the point in which their tangents meet. Nearly parallel tangents meet nowhere
    // useful, but then the chord is a good approximation.
    let meets = turn.side.magnitude > 1e-3
    let before = meets ? (chord.x * end.direction.y - chord.y * end.direction.x) / turn.side : chord.length / 2
    let after = meets ? (start.direction.x * chord.y - start.direction.y * chord.x) / turn.side : chord.length / 2
    let share = meets ? turn.handleShare : 2 / 3.0
    self.init(
      from: start.point, to: end.point, start.point + start.direction * max(before * share, 0),
      end.point - end.direction * max(after * share, 0))
  }

  /// The element that draws the curve from its start.
  var element: BezierPath.Element {
    isLine ? .line(to: end) : .cubic(to: end, control1: control1, control2: control2)
  }

  /// The curve's contribution to the area of its contour, approximated with its control polygon.
  var signedArea: Double {
    let points = [start, control1, control2, end]
    return zip(points, points.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }

  /// The unit vector along the curve at its start.
  var startDirection: Point { Self.direction([control1 - start, control2 - start, end - start]) }
  /// The unit vector along the curve at its end.
  var endDirection: Point { Self.direction([end - control2, end - control1, end - start]) }

  /// Returns the unit vector of the first vector that is not zero.
  private static func direction(_ vectors: [Point]) -> Point {
    let vector = vectors.first { $0.length > 1e-9 } ?? Point(x: 1, y: 0)
    return vector * (1 / vector.length)
  }

  /// Returns the point at a parameter in 0…1.
  private func point(_ t: Double) -> Point {
    let s = 1 - t
    return start * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t) + end * (t * t * t)
  }

  /// The lengths along the curve at equal steps of its parameter, measured along chords.
  private var lengths: [Double] {
    var lengths = [0.0]
    var last = start
    for step in 1...Self.steps {
      let next = point(Double(step) / Double(Self.steps))
      lengths.append(lengths[step - 1] + last.distance(to: next))
      last = next
    }
    return lengths
  }

  private static let steps = 32

  /// The length of the curve.
  var length: Double { isLine ? start.distance(to: end) : lengths[Self.steps] }

  /// Returns the parameter at a length along the curve.
  private func parameter(at length: Double) -> Double {
    let lengths = lengths
    guard let step = lengths.firstIndex(where: { $0 >= length }) else { return 1 }
    guard step > 0 else { return 0 }
    let part = (length - lengths[step - 1]) / max(lengths[step] - lengths[step - 1], 1e-12)
    return (Double(step - 1) + part) / Double(Self.steps)
  }

  /// Returns the place at a length along the curve.
  func place(at length: Double) -> Place {
    let (before, after) = halves(parameter(at: length))
    return (before.end, before.start.distance(to: before.end) > 1e-9 ? before.endDirection : after.startDirection)
  }

  /// Returns the part of the curve between two lengths along it.
  func part(from first: Double, to last: Double) -> OutlineCurve {
    let head = halves(parameter(at: last)).before
    return head.halves(head.parameter(at: first)).after
  }

  /// Splits the curve at a parameter with de Casteljau's algorithm.
  private func halves(_ t: Double) -> (before: OutlineCurve, after: OutlineCurve) {
    func mix(_ a: Point, _ b: Point) -> Point { a + (b - a) * t }
    let a = mix(start, control1)
    let b = mix(control1, control2)
    let c = mix(control2, end)
    let d = mix(a, b)
    let e = mix(b, c)
    let middle = mix(d, e)
    if isLine { return (OutlineCurve(from: start, to: middle), OutlineCurve(from: middle, to: end)) }
    return (OutlineCurve(from: start, to: middle, a, d), OutlineCurve(from: middle, to: end, e, c))
  }

  /// Returns the closed contours of a path, without lines and curves of no length.
  static func contours(of path: BezierPath) -> [[OutlineCurve]] {
    var contours: [[OutlineCurve]] = []
    var curves: [OutlineCurve] = []
    var first = Point.zero
    var current = Point.zero
    func add(_ curve: OutlineCurve) {
      current = curve.end
      if curve.length > 1e-9 { curves.append(curve) }
    }
    func close() {
      add(OutlineCurve(from: current, to: first))
      if !curves.isEmpty { contours.append(curves) }
      curves = []
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        close()
        (first, current) = (p, p)
      case .line(let p): add(OutlineCurve(from: current, to: p))
      case .quad(let p, let c):
        add(OutlineCurve(from: current, to: p, current + (c - current) * (2 / 3.0), p + (c - p) * (2 / 3.0)))
      case .cubic(let p, let c, let d): add(OutlineCurve(from: current, to: p, c, d))
      case .close: close()
      }
    }
    close()
    return contours
  }
}
