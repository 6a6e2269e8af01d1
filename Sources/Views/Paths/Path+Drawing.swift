import Geometry

extension Path {
  /// The current point, at which the last element ends; nil for an empty path.
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

  /// Starts a subpath at a point.
  public mutating func move(to end: CGPoint) { bezier.elements.append(.move(to: Point(end))) }

  /// Adds a straight line to a point.
  public mutating func addLine(to end: CGPoint) { bezier.elements.append(.line(to: Point(end))) }

  /// Adds a quadratic curve.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    bezier.elements.append(.quad(to: Point(end), control: Point(control)))
  }

  /// Adds a cubic curve.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    bezier.elements.append(.cubic(to: Point(end), control1: Point(control1), control2: Point(control2)))
  }

  /// Closes the current subpath.
  public mutating func closeSubpath() { bezier.elements.append(.close) }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(Path(rect), transform: transform)
  }

  /// Adds a rectangle with four equally rounded corners.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) { addPath(Path(roundedRect: rect, cornerSize: cornerSize, style: style), transform: transform) }

  /// Adds a rectangle with a separate radius for each corner.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) { addPath(Path(roundedRect: rect, cornerRadii: cornerRadii, style: style), transform: transform) }

  /// Adds an ellipse inscribed in a rectangle.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(Path(ellipseIn: rect), transform: transform)
  }

  /// Adds rectangles.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a subpath of straight lines that connect the points.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  /// Appends another path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    let added = transform.isIdentity ? path : path.applying(transform)
    if isEmpty { self = added } else { bezier.elements += added.bezier.elements }
  }

  /// Adds a straight line to the start of an arc, then the arc.
  ///
  /// As in SwiftUI, `clockwise` assumes a y axis that points up: `false` follows increasing angles, which appears
  /// clockwise on screen. Sweeps of more than a full turn are clamped to one. An arc with a non-finite parameter is
  /// ignored.
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
      center, radius: radius, from: startAngle.radians, sweep: sweep, isClosed: sweep.magnitude == full,
      map: Affine(transform))
  }

  /// Adds an arc with a start angle and a sweep. The sweep may exceed a full turn but is clamped to about a thousand.
  ///
  /// An arc with a non-finite parameter is ignored.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
  ) {
    addArc(center, radius: radius, from: startAngle.radians, sweep: delta.radians, map: Affine(transform))
  }

  /// Adds an arc that is tangent to two lines: from the current point to `tangent1End`, and from there to
  /// `tangent2End`.
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
    addArc(
      center, radius: radius, from: begin, sweep: (cross > 0 ? -1 : 1) * (.pi - 2 * half), map: Affine(transform))
  }

  private mutating func addArc(
    _ center: CGPoint, radius: CGFloat, from start: Double, sweep: Double, isClosed: Bool = false, map: Affine
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
