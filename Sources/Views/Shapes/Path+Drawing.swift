import Geometry

extension Path {
  /// Where the last step ended; nil before the first.
  public var currentPoint: CGPoint? {
    var start: Point?
    var current: Point?
    for element in bezier.elements {
      switch element {
      case .move(let p):
        start = p
        current = p
      case .line(let p), .quad(let p, _), .cubic(let p, _, _): current = p
      case .close: current = start
      }
    }
    return current.map { CGPoint($0) }
  }

  /// Starts a subpath.
  public mutating func move(to end: CGPoint) { bezier.elements.append(.move(to: Point(end))) }

  /// Adds a straight line.
  public mutating func addLine(to end: CGPoint) { bezier.elements.append(.line(to: Point(end))) }

  /// Adds a quadratic curve.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    bezier.elements.append(.quad(to: Point(end), control: Point(control)))
  }

  /// Adds a cubic curve.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    bezier.elements.append(.cubic(to: Point(end), control1: Point(control1), control2: Point(control2)))
  }

  /// Adds a straight line back to where the subpath began.
  public mutating func closeSubpath() { bezier.elements.append(.close) }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(Path(rect), transform: transform)
  }

  /// Adds a rectangle with equal corners.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) { addPath(Path(roundedRect: rect, cornerSize: cornerSize, style: style), transform: transform) }

  /// Adds a rectangle with a radius for each corner.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) { addPath(Path(roundedRect: rect, cornerRadii: cornerRadii, style: style), transform: transform) }

  /// Adds an ellipse.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(Path(ellipseIn: rect), transform: transform)
  }

  /// Adds rectangles.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds straight lines through points, in a subpath of their own.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  /// Adds the steps of another path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    let added = transform.isIdentity ? path : path.applying(transform)
    if isEmpty { self = added } else { bezier.elements += added.bezier.elements }
  }

  /// Adds a part of a circle, after a straight line to where it begins.
  ///
  /// As in SwiftUI, `clockwise` is meant for a plane whose y points up: `false` goes on in the direction of growing
  /// angles, which looks clockwise here. More than a whole turn is one. An arc of which something is not a finite number
  /// is left out.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let full = 2 * Double.pi
    var sweep = endAngle.radians - startAngle.radians
    guard sweep.isFinite else { return }
    if clockwise {
      if sweep <= -full {
        sweep = -full
      } else if sweep > 0 {
        sweep = sweep.truncatingRemainder(dividingBy: full) - full
      }
    } else {
      if sweep >= full { sweep = full } else if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: full) + full }
    }
    addArc(
      center, radius, from: startAngle.radians, sweep: sweep, isClosed: sweep.magnitude == full, Affine(transform))
  }

  /// Adds a part of a circle that begins at an angle and goes on for another, as often around as that says, a thousand
  /// times at most.
  ///
  /// An arc without end, or of which something is not a finite number, is left out.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
  ) {
    addArc(center, radius, from: startAngle.radians, sweep: delta.radians, Affine(transform))
  }

  /// Adds a part of a circle that touches two lines: from where the path is to `tangent1End`, and on to `tangent2End`.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let start = currentPoint else {
      move(to: tangent1End)
      return
    }
    let a = CGPoint(x: start.x - tangent1End.x, y: start.y - tangent1End.y)
    let b = CGPoint(x: tangent2End.x - tangent1End.x, y: tangent2End.y - tangent1End.y)
    let lengths = hypot(a.x, a.y) * hypot(b.x, b.y)
    let cross = a.x * b.y - a.y * b.x
    guard lengths > 0, radius > 0, cross.magnitude > 1e-9 * lengths else {
      addLine(to: tangent1End)
      return
    }
    let half = acos(min(max((a.x * b.x + a.y * b.y) / lengths, -1), 1)) / 2
    let along = radius / tan(half)
    let from = CGPoint(
      x: tangent1End.x + a.x / hypot(a.x, a.y) * along, y: tangent1End.y + a.y / hypot(a.x, a.y) * along)
    let side: CGFloat = cross > 0 ? -1 : 1
    let normal = CGPoint(x: a.y / hypot(a.x, a.y) * side, y: -a.x / hypot(a.x, a.y) * side)
    let center = CGPoint(x: from.x + normal.x * radius, y: from.y + normal.y * radius)
    let begin = atan2(from.y - center.y, from.x - center.x)
    addArc(center, radius, from: begin, sweep: (cross > 0 ? -1 : 1) * (.pi - 2 * half), Affine(transform))
  }

  private mutating func addArc(
    _ center: CGPoint, _ radius: CGFloat, from start: Double, sweep: Double, isClosed: Bool = false, _ map: Affine
  ) {
    guard [center.x, center.y, radius, start, sweep].allSatisfy(\.isFinite) else { return }
    func point(_ angle: Double, _ along: Double = 0) -> Point {
      map
        * Point(
          x: center.x + radius * (cos(angle) - along * sin(angle)),
          y: center.y + radius * (sin(angle) + along * cos(angle)))
    }
    bezier.elements.append(isEmpty ? .move(to: point(start)) : .line(to: point(start)))
    var angle = start
    let most = 2000 * Double.pi
    var rest = sweep
    if rest.magnitude > most {
      rest = rest.truncatingRemainder(dividingBy: 2 * .pi) + (rest < 0 ? -most : most)
    }
    while rest.magnitude > 1e-9 {
      let step = min(rest.magnitude, .pi / 2) * (rest < 0 ? -1 : 1)
      let handle = 4 / 3 * tan(step / 4)
      bezier.elements.append(
        .cubic(to: point(angle + step), control1: point(angle, handle), control2: point(angle + step, -handle)))
      angle += step
      rest -= step
    }
    if isClosed { closeSubpath() }
  }
}

/// Length of the handles of a cubic that stands for a quarter of a unit circle.
let circleHandle = 0.552_284_7
