import DisplayLists
import Geometry
import Optics
import Testing

@Suite struct InkBoundsTests {
  private let black = Paint.color(RGBA(white: 0))
  private let square = BezierPath(Rect(x: 10, y: 20, width: 30, height: 40))

  @Test func fillIsItsPathWherePlaced() {
    let item = DisplayItem.fill(square, rule: .nonZero, paint: black, pointsFromItem: .translation(x: 1, y: 2))
    #expect(item.inkBounds() == Rect(x: 11, y: 22, width: 30, height: 40))
  }

  @Test func strokeGrowsByHalfWidthTimesTheMiterOfItsCorners() {
    let item = DisplayItem.stroke(square, style: Stroke(width: 2), paint: black, pointsFromItem: .scale(3))
    let grown = 3 * 2.0.squareRoot()
    let expected = Rect(x: 30, y: 60, width: 90, height: 120).inset(by: -grown)
    #expect((item.inkBounds().minX - expected.minX).magnitude < 1e-9)
    #expect((item.inkBounds().height - expected.height).magnitude < 1e-9)
  }

  @Test func sharpCornerReachesItsMiterButNotBeyondTheLimit() {
    let spike = BezierPath([
      .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 100, y: 1)), .line(to: Point(x: 0, y: 2)),
    ])
    func reach(_ style: Stroke) -> Double {
      DisplayItem.stroke(spike, style: style, paint: black, pointsFromItem: .identity).inkBounds().maxX - 100
    }
    #expect(reach(Stroke(width: 2)) == 10)
    #expect(reach(Stroke(width: 2, join: .round)) == 1)
    // The half angle has the tangent 1/100, so the miter is about a hundred half widths long.
    #expect((reach(Stroke(width: 2, miterLimit: 1000)) - 100.005).magnitude < 1e-3)
  }

  @Test func lineWithoutAreaStillHasInk() {
    let line = BezierPath([.move(to: Point(x: 0, y: 5)), .line(to: Point(x: 10, y: 5))])
    let item = DisplayItem.stroke(line, style: Stroke(width: 4), paint: black, pointsFromItem: .identity)
    #expect(item.inkBounds() == Rect(x: -2, y: 3, width: 14, height: 4))
  }

  @Test func groupGrowsByFiltersAndShrinksByClip() {
    let item = DisplayItem.fill(square, rule: .nonZero, paint: black, pointsFromItem: .identity)
    let shadow = DisplayGroup([item], filters: [.shadow(RGBA(white: 0), radius: 2, x: 5, y: 0)])
    #expect(DisplayItem.group(shadow).inkBounds() == Rect(x: 9, y: 14, width: 42, height: 52))
    var clipped = shadow
    clipped.clip = .init(path: BezierPath(Rect(x: 0, y: 0, width: 20, height: 30)))
    #expect(clipped.inkBounds() == Rect(x: 9, y: 14, width: 11, height: 16))
    clipped.mask = []
    #expect(clipped.inkBounds().isEmpty)
  }

  @Test func nothingPaintsNothing() {
    #expect([DisplayItem]().inkBounds().isEmpty)
    #expect(DisplayGroup([], filters: [.blur(radius: 10)]).inkBounds().isEmpty)
  }

  @Test func glyphsUseTheirInkWhereKnown() {
    var run = GlyphRun(
      face: FontFace(file: "a.otf"), size: 10, color: RGBA(white: 0),
      glyphs: [PlacedGlyph(id: 1, position: Point(x: 100, y: 50))], text: "a")
    let grown = DisplayItem.glyphs(run, pointsFromItem: .identity).inkBounds()
    run.inkBounds = Rect(x: 101, y: 43, width: 5, height: 7)
    let known = DisplayItem.glyphs(run, pointsFromItem: .identity).inkBounds()
    #expect(known == run.inkBounds)
    #expect(grown.intersection(known) == known)
  }
}
