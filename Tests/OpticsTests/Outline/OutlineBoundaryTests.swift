import Geometry
import Testing

@testable import Optics

@Suite struct OutlineBoundaryTests {
  let canvas = PixelRect(x: 0, y: 0, width: 120, height: 80)

  func field(_ path: BezierPath, _ rule: FillRule = .nonZero) -> DistanceField {
    DistanceField(path, rule, pixelsFromPane: .identity, in: canvas)
  }

  func polygon(_ points: (Double, Double)...) -> BezierPath {
    BezierPath(
      points.enumerated().map { i, p in i == 0 ? .move(to: Point(x: p.0, y: p.1)) : .line(to: Point(x: p.0, y: p.1)) }
        + [.close])
  }

  func worst(_ a: DistanceField, _ b: DistanceField) -> Float {
    zip(a.distance, b.distance).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
  }

  /// Two rectangles that overlap, share an edge or are nested, in either direction.
  @Test(arguments: [false, true]) func overlappingRectanglesHaveOneOutline(_ isReversed: Bool) {
    let left = polygon((10, 10), (60, 10), (60, 50), (10, 50))
    let cases = [
      (
        polygon((40, 30), (100, 30), (100, 70), (40, 70)),
        polygon((10, 10), (60, 10), (60, 30), (100, 30), (100, 70), (40, 70), (40, 50), (10, 50))
      ),
      (polygon((60, 10), (100, 10), (100, 50), (60, 50)), polygon((10, 10), (100, 10), (100, 50), (10, 50))),
      (
        polygon((60, 20), (100, 20), (100, 40), (60, 40)),
        polygon((10, 10), (60, 10), (60, 20), (100, 20), (100, 40), (60, 40), (60, 50), (10, 50))
      ),
      (polygon((20, 20), (40, 20), (40, 40), (20, 40)), left),
    ]
    for (right, whole) in cases {
      let both = isReversed ? right.elements + left.elements : left.elements + right.elements
      #expect(worst(field(BezierPath(both)), field(whole)) < 1e-3)
    }
  }

  /// Ellipses flattened to slanted lines, whose segments almost coincide: no pixel is inside.
  @Test(arguments: [(0.5, 1.0), (0.3, 0.7), (1.1, 0.37), (0, 1)])
  func anEmptyOutlineIsInfinitelyFarAway(a: Double, b: Double) {
    for slant in [0.5, 0.31, 0] {
      let line = BezierPath(ellipseIn: Rect(x: 10, y: 5, width: 47, height: 23))
        .applying(Affine(a: a, b: b, c: slant * a, d: slant * b, tx: 3.3, ty: 1.7))
      let field = field(line)
      #expect(field.deepest < 0.01)
      #expect(field.distance.allSatisfy { $0 > -0.01 })
    }
  }

  @Test func aSelfIntersectingPathHasOneOutline() {
    // With the nonzero winding rule, all of a pentagram is inside, and its outline has ten corners.
    func corner(_ i: Int, _ radius: Double) -> Point {
      let angle = Double(i) * Elementary.pi / 5
      return Point(x: 60 + radius * Elementary.sin(angle), y: 40 - radius * Elementary.cos(angle))
    }
    let crossed = [0, 4, 8, 2, 6].map { corner($0, 36) }
    let inner = 36 * Elementary.cos(2 * Elementary.pi / 5) / Elementary.cos(Elementary.pi / 5)
    let star = (0..<10).map { corner($0, $0 % 2 == 0 ? 36 : inner) }
    func path(_ points: [Point]) -> BezierPath {
      BezierPath(points.enumerated().map { $0 == 0 ? .move(to: $1) : .line(to: $1) } + [.close])
    }
    #expect(worst(field(path(crossed)), field(path(star))) < 1e-3)
    // With the even-odd rule, the middle is a hole, and every segment is a boundary.
    let whole = path(crossed).segments(tolerance: 0.02)
    let length = { (segments: [Segment]) in segments.reduce(0) { $0 + $1.start.distance(to: $1.end) } }
    #expect((length(OutlineBoundary(whole, .evenOdd).segments) - length(whole)).magnitude < 1e-6)
  }

  @Test func aSimpleOutlineIsKeptBitForBit() {
    let ring = BezierPath(
      BezierPath(ellipseIn: Rect(x: 20, y: 10, width: 60, height: 60)).elements
        + polygon((40, 30), (40, 50), (60, 50), (60, 30)).elements)
    let segments = ring.segments(tolerance: 0.02)
    #expect(OutlineBoundary(segments, .evenOdd).segments == segments)
  }
}
