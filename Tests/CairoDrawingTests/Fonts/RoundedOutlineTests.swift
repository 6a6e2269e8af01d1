import DisplayLists
import Geometry
import Testing

@testable import CairoDrawing

@Suite struct RoundedOutlineTests {
  private func polygon(_ corners: [(Double, Double)]) -> BezierPath {
    let points = corners.map { Point(x: $0.0, y: $0.1) }
    return BezierPath([.move(to: points[0])] + points.dropFirst().map { .line(to: $0) } + [.close])
  }

  /// Returns the area that a path encloses, with holes subtracted.
  private func area(_ path: BezierPath) -> Double {
    abs(path.segments(tolerance: 1e-5).reduce(0) { $0 + ($1.start.x * $1.end.y - $1.end.x * $1.start.y) / 2 })
  }

  /// Compares with the area of the exact shape: a square becomes a circle, and a bar gets semicircular ends.
  @Test func strokesGetRoundEnds() {
    let square = polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
    #expect(abs(area(RoundedOutline(square, stroke: 10).path) - .pi * 25) < 0.05)
    let bar = polygon([(0, 0), (10, 0), (10, 100), (0, 100)])
    #expect(abs(area(RoundedOutline(bar, stroke: 10).path) - (900 + .pi * 25)) < 0.05)
    // A stroke below the nominal thickness has a radius of half its actual thickness. A thicker one has flat ends.
    #expect(abs(area(RoundedOutline(bar, stroke: 14).path) - (900 + .pi * 25)) < 0.05)
    #expect(abs(area(RoundedOutline(bar, stroke: 4).path) - (1000 - (4 - .pi) * 4)) < 0.05)
  }

  @Test func directionDoesNotMatter() {
    let corners = [(0.0, 0.0), (10, 0), (10, 50), (40, 50), (40, 60), (0, 60)]
    let one = polygon(corners)
    let other = polygon(corners.reversed())
    #expect(abs(area(RoundedOutline(one, stroke: 10).path) - area(RoundedOutline(other, stroke: 10).path)) < 1e-6)
  }

  @Test func cornersIntoTheInkAreKept() {
    let angle = polygon([(0, 0), (10, 0), (10, 50), (40, 50), (40, 60), (0, 60)])
    let rounded = RoundedOutline(angle, stroke: 10).path
    let points = rounded.segments(tolerance: 1e-4).map(\.start)
    #expect(points.contains { $0.distance(to: Point(x: 10, y: 50)) < 1e-9 })
    for corner in [(0.0, 0.0), (10, 0), (40, 50), (40, 60), (0, 60)] {
      #expect(!points.contains { $0.distance(to: Point(x: corner.0, y: corner.1)) < 1 })
    }
    // The corners of a hole point into the ink too.
    let frame = BezierPath(
      polygon([(0, 0), (30, 0), (30, 30), (0, 30)]).elements
        + polygon([(10, 10), (10, 20), (20, 20), (20, 10)]).elements)
    let hole = RoundedOutline(frame, stroke: 10).path.segments(tolerance: 1e-4).map(\.start)
    for corner in [(10.0, 10.0), (20, 20), (10, 20), (20, 10)] {
      #expect(hole.contains { $0.distance(to: Point(x: corner.0, y: corner.1)) < 1e-9 })
    }
  }

  @Test func curvesWithoutCornersAreKept() {
    let circle = BezierPath(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(abs(area(RoundedOutline(circle, stroke: 3).path) - area(circle)) < 1e-3)
  }

  /// At every weight, rounding removes only a little ink, adds none and keeps all contours.
  @Test(arguments: [100, 400, 700, 900]) func glyphsStayThemselves(_ weight: Int) throws {
    let shaper = try PangoShaper()
    func outline(_ character: Character, _ design: FontRequest.Design) -> BezierPath {
      let span = TextSpan(
        String(character), font: FontRequest(design: design, size: 1000, weight: weight), color: Scene.black)
      return shaper.shape(Paragraph([span])).runs.reduce(into: BezierPath()) {
        $0.elements += shaper.outline(of: $1).elements
      }
    }
    for character in "0123456789:AEKMRWaegkrtwxz&@٤٥" {
      let plain = outline(character, .standard)
      let rounded = outline(character, .rounded)
      let ratio = area(rounded) / area(plain)
      #expect(ratio > 0.88, "\(character) keeps \(ratio) of its ink at \(weight)")
      #expect(ratio <= 1.0001, "\(character) keeps \(ratio) of its ink at \(weight)")
      #expect(rounded.elements.count { $0 == .close } == plain.elements.count { $0 == .close })
      // A thousandth of an em allows for arcs between sides that are curves.
      let outer = plain.controlBounds.inset(by: -1)
      #expect(
        rounded.segments(tolerance: 0.1).allSatisfy { outer.contains($0.start) }, "\(character) grows at \(weight)")
    }
    // Strokes with square ends become round, so no line of E is as long as the stroke is thick.
    #expect(outline("E", .rounded) != outline("E", .standard))
    #expect(outline("o", .rounded).elements.count == outline("o", .standard).elements.count)
  }

  @Test func installedRoundedFamilyIsNotRoundedFurther() throws {
    var fonts = FontSet.debian
    fonts.rounded = [fonts.serif[0]]
    for (set, isRounded) in [(FontSet.debian, true), (fonts, false)] {
      let span = TextSpan("I", font: FontRequest(design: .rounded, size: 10), color: Scene.black)
      #expect(try PangoShaper(fonts: set).shape(Paragraph([span])).runs.map(\.face.isRounded) == [isRounded])
    }
  }
}
