import Testing
import Views

/// Properties of paths that hold for any numbers.
@Suite struct PathRuleTests {
  private let rect = CGRect(x: 0, y: 0, width: 100, height: 60)

  private func numbers(_ path: Path) -> [Double] {
    path.description.split(separator: " ").compactMap { Double($0) }
  }

  private func words(_ path: Path) -> [String] {
    path.description.split(separator: " ").map { Double($0) == nil ? String($0) : "." }
  }

  private func isSame(_ a: Path, _ b: Path, _ tolerance: Double = 1e-3) -> Bool {
    words(a) == words(b) && zip(numbers(a), numbers(b)).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private func uneven(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ style: RoundedCornerStyle) -> Path {
    Path(
      roundedRect: rect,
      cornerRadii: RectangleCornerRadii(topLeading: a, bottomLeading: b, bottomTrailing: c, topTrailing: d),
      style: style)
  }

  @Test(arguments: [0, 3, 12, 17.5, 20, 29, 30, 45, 1000])
  func fourLikeRadiiAreOne(radius: CGFloat) {
    for style in [RoundedCornerStyle.circular, .continuous] {
      let plain = Path(roundedRect: rect, cornerRadius: radius, style: style)
      #expect(isSame(uneven(radius, radius, radius, radius, style), plain))
      #expect(isSame(Path(roundedRect: rect, cornerSize: CGSize(width: radius, height: radius), style: style), plain))
      if radius >= 30 { #expect(isSame(plain, Capsule(style: style).path(in: rect))) }
    }
  }

  /// Scaling a rectangle scales its corners.
  @Test(arguments: [4, 12, 19, 26, 30])
  func ellipticalCornersAreScaledRoundOnes(radius: CGFloat) {
    for style in [RoundedCornerStyle.circular, .continuous] {
      let round = Path(roundedRect: rect, cornerRadius: radius, style: style)
      let wide = CGRect(x: 0, y: 0, width: 200, height: 60)
      let flat = Path(roundedRect: wide, cornerSize: CGSize(width: 2 * radius, height: radius), style: style)
      #expect(isSame(flat, round.applying(CGAffineTransform(scaleX: 2, y: 1))))
    }
  }

  /// Mirrored vertically, a rectangle has its radii in mirrored order.
  @Test func unevenCornersMirror() {
    for style in [RoundedCornerStyle.circular, .continuous] {
      let a = uneven(5, 10, 24, 30, style)
      let b = uneven(10, 5, 30, 24, style)
      let turned = a.applying(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 60))
      for x in stride(from: 0.3, to: 100, by: 3.1) {
        for y in stride(from: 0.2, to: 60, by: 2.3) {
          #expect(turned.contains(CGPoint(x: x, y: y)) == b.contains(CGPoint(x: x, y: y)), "at \(x), \(y)")
        }
      }
    }
  }

  @Test(arguments: [0, 1, 7.25, 12, 20])
  func insetCornersShrinkByTheInset(amount: CGFloat) {
    for style in [RoundedCornerStyle.circular, .continuous] {
      let inset = RoundedRectangle(cornerRadius: 12, style: style).inset(by: amount).path(in: rect)
      let smaller = RoundedRectangle(cornerRadius: max(12 - amount, 0), style: style)
        .path(in: rect.insetBy(dx: amount, dy: amount))
      #expect(isSame(inset, smaller))
      let capsule = Capsule(style: style).inset(by: amount).path(in: rect)
      #expect(isSame(capsule, Capsule(style: style).path(in: rect.insetBy(dx: amount, dy: amount))))
    }
  }

  private func arc(_ start: Double, _ end: Double, clockwise: Bool) -> Path {
    Path {
      $0.addArc(
        center: CGPoint(x: 50, y: 50), radius: 40, startAngle: .degrees(start), endAngle: .degrees(end),
        clockwise: clockwise)
    }
  }

  private func relativeArc(_ start: Double, _ delta: Double) -> Path {
    Path {
      $0.addRelativeArc(
        center: CGPoint(x: 50, y: 50), radius: 40, startAngle: .degrees(start), delta: .degrees(delta))
    }
  }

  /// An arc follows its direction to its end, for at most one turn.
  @Test(arguments: [(10.0, 70.0), (200, 340), (-30, 100), (45, 44), (350, 370), (0, 180)])
  func arcsContinueToTheirEnd(start: Double, end: Double) {
    let forth = end > start ? end - start : end - start + 360
    #expect(isSame(arc(start, end, clockwise: false), relativeArc(start, forth)))
    #expect(isSame(arc(start, end, clockwise: true), relativeArc(start, forth - 360)))
    let last = numbers(arc(start, end, clockwise: true)).suffix(2)
    let expected = [50 + 40 * cos(end * .pi / 180), 50 + 40 * sin(end * .pi / 180)]
    #expect(zip(last, expected).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  /// All points of an arc lie at its radius, to within 3 in 10,000.
  @Test func arcsAreRound() {
    for path in [relativeArc(10, 300), relativeArc(80, -217), arc(5, 4, clockwise: false)] {
      var pen = CGPoint.zero
      path.forEach { element in
        if case .move(let start) = element { pen = start }
        guard case .curve(let end, let a, let b) = element else { return }
        for t in stride(from: 0 as CGFloat, through: 1, by: 0.05) {
          let weights = [(1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t]
          let points = zip(weights, [pen, a, b, end])
          let x = points.reduce(0) { $0 + $1.0 * $1.1.x }
          let y = points.reduce(0) { $0 + $1.0 * $1.1.y }
          #expect(abs(hypot(x - 50, y - 50) - 40) < 0.012)
        }
        pen = end
      }
    }
  }

  @Test func infiniteArcsAndDashesAreIgnored() {
    for delta in [Double.infinity, -.infinity, .nan] {
      var path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
      let before = path
      path.addRelativeArc(center: .zero, radius: 5, startAngle: .zero, delta: .radians(delta))
      #expect(path == before)
    }
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    let solid = square.strokedPath(StrokeStyle(lineWidth: 2))
    #expect(square.strokedPath(StrokeStyle(lineWidth: 2, dash: [1e-9, 1e-9])) == solid)
    #expect(square.strokedPath(StrokeStyle(lineWidth: 2, dash: [0, 0])) == solid)
    for width in [0, -1, CGFloat.nan, .infinity] {
      #expect(square.strokedPath(StrokeStyle(lineWidth: width)).isEmpty)
    }
  }

  @Test func nonFiniteArcsAreIgnored() {
    let nan = CGFloat.nan
    let before = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    let arcs: [(CGPoint, CGFloat, Angle)] = [
      (CGPoint(x: nan, y: 0), 5, Angle.zero), (CGPoint(x: 0, y: CGFloat.infinity), 5, .zero), (.zero, nan, .zero),
      (.zero, CGFloat.infinity, .zero), (.zero, 5, .radians(nan)), (.zero, 5, .radians(.infinity)),
    ]
    for (center, radius, start) in arcs {
      var path = before
      path.addRelativeArc(center: center, radius: radius, startAngle: start, delta: .degrees(90))
      #expect(path == before)
      path.addArc(center: center, radius: radius, startAngle: start, endAngle: .degrees(90), clockwise: true)
      #expect(path == before)
    }
    for (end, isClockwise) in [(Double.infinity, true), (.infinity, false), (-.infinity, true), (-.infinity, false)] {
      var path = before
      path.addArc(center: .zero, radius: 5, startAngle: .zero, endAngle: .radians(end), clockwise: isClockwise)
      #expect(path == before)
    }
  }

  /// Huge sweeps are clamped to many turns with the same end.
  @Test func arcsOfHugeSweepsEndAtTheRightAngle() throws {
    for sign in [1.0, -1] {
      let turns = Angle.degrees(sign * (360 * 1_000_000 + 90))
      var path = Path()
      path.addRelativeArc(center: .zero, radius: 5, startAngle: .zero, delta: turns)
      let end = try #require(path.currentPoint)
      #expect(abs(end.x) < 1e-6)
      #expect(abs(end.y - sign * 5) < 1e-6)
      path.addRelativeArc(center: .zero, radius: 5, startAngle: .zero, delta: .radians(sign * 1e17))
      #expect(path.boundingRect.width.isFinite)
    }
  }

  @Test func infiniteLinesAreNotDashed() {
    for end in [1e12, 1e100, CGFloat.infinity] {
      let line = Path {
        $0.move(to: .zero)
        $0.addLine(to: CGPoint(x: end, y: 0))
      }
      // Compared as text, since NaN is not equal to itself.
      let dashed = StrokeStyle(lineWidth: 2, dash: [3, 2])
      let solid = StrokeStyle(lineWidth: 2)
      #expect(line.strokedPath(dashed).description == line.strokedPath(solid).description)
    }
  }

  /// Infinite outlines enclose nothing.
  @Test func aNullRectangleAddsNothing() {
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    for operation in [Path.union, Path.subtracting, Path.symmetricDifference] {
      #expect(operation(square)(Path(CGRect.null), false).boundingRect == square.boundingRect)
    }
    #expect(square.intersection(Path(CGRect.null)).isEmpty)
    #expect(Path(CGRect.null).union(Path(CGRect.infinite)).contains(CGPoint(x: 5, y: 5)))
  }

  /// The arc in a square corner starts and ends at its radius from the vertex, and curves inwards.
  @Test func anArcTouchesBothLines() {
    let corner = Path {
      $0.move(to: CGPoint(x: 0, y: 0))
      $0.addArc(tangent1End: CGPoint(x: 80, y: 0), tangent2End: CGPoint(x: 80, y: 50), radius: 30)
    }
    #expect(isSame(corner, Path("0 0 m 50 0 l 66.5685 0 80 13.4315 80 30 c")!))
    let other = Path {
      $0.move(to: CGPoint(x: 0, y: 0))
      $0.addArc(tangent1End: CGPoint(x: 80, y: 0), tangent2End: CGPoint(x: 80, y: -50), radius: 30)
    }
    #expect(isSame(other, Path("0 0 m 50 0 l 66.5685 0 80 -13.4315 80 -30 c")!))
    let straight = Path {
      $0.move(to: .zero)
      $0.addArc(tangent1End: CGPoint(x: 80, y: 0), tangent2End: CGPoint(x: 120, y: 0), radius: 30)
    }
    #expect(straight.description == "0 0 m 80 0 l")
  }

  @Test func theCurrentPointIsTheEndOfTheLastElement() {
    var path = Path()
    #expect(path.currentPoint == nil)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 2))
    path.addQuadCurve(to: CGPoint(x: 9, y: 9), control: CGPoint(x: 7, y: 0))
    #expect(path.currentPoint == CGPoint(x: 9, y: 9))
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  /// The bounds of a curve enclose the curve, not its control points: its middle is 3/4 of the way to them.
  @Test func boundsExcludeControlPoints() {
    let arch = Path {
      $0.move(to: CGPoint(x: 0, y: 0))
      $0.addCurve(to: CGPoint(x: 40, y: 0), control1: CGPoint(x: 0, y: 40), control2: CGPoint(x: 40, y: 40))
    }
    #expect(arch.boundingRect == CGRect(x: 0, y: 0, width: 40, height: 30))
    for shape in [Path(ellipseIn: rect), Capsule().path(in: rect), uneven(3, 30, 12, 0, .continuous)] {
      let bounds = shape.boundingRect
      let sides = zip([bounds.minX, bounds.minY, bounds.maxX, bounds.maxY], [0, 0, 100, 60] as [CGFloat])
      #expect(sides.allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }

  /// A rectangle with a negative size has the corners of its standardised form.
  @Test func rectanglesWithNegativeSizesAreStandardized() {
    let turned = CGRect(origin: CGPoint(x: 100, y: 60), size: CGSize(width: -100, height: -60))
    let size = CGSize(width: 20, height: 10)
    #expect(Path(roundedRect: turned, cornerSize: size) == Path(roundedRect: rect, cornerSize: size))
    #expect(Path(turned) == Path(rect))
    #expect(Path(ellipseIn: turned) == Path(ellipseIn: rect))
  }

  @Test func nanCornersAreSquare() {
    let sharp = Path(roundedRect: rect, cornerRadius: 0)
    #expect(Path(roundedRect: rect, cornerRadius: .nan) == sharp)
    #expect(RoundedRectangle(cornerRadius: .nan).path(in: rect) == sharp)
    #expect(Path(roundedRect: rect, cornerRadii: RectangleCornerRadii(topLeading: .nan)) == sharp)
    #expect(Path(roundedRect: rect, cornerSize: CGSize(width: CGFloat.nan, height: 8)).boundingRect == rect)
  }
}
