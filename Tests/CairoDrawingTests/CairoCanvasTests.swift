import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import Optics
import Testing

@Suite struct CairoCanvasTests {
  @Test(arguments: [(30.5, 40.25, 20.0), (50, 50, 3.3), (41.7, 50.1, 40)])
  func circlesCoverTheirArea(x: Double, y: Double, radius: Double) throws {
    let sum = try Scene.draw([Scene.fill(Scene.circle(center: Point(x: x, y: y), radius: radius))]).alphaSum
    let area = Double.pi * radius * radius
    #expect((sum - area).magnitude < area * 0.003 + 0.05, "\(sum) for \(area)")
  }

  @Test func strokesCoverLengthTimesWidth() throws {
    let line = BezierPath([.move(to: Point(x: 10.2, y: 13)), .line(to: Point(x: 80, y: 61.7))])
    let item = DisplayItem.stroke(
      line, style: Stroke(width: 3), paint: .color(Scene.black), pointsFromItem: .identity)
    let length = Point(x: 69.8, y: 48.7).length
    #expect((try Scene.draw([item]).alphaSum - 3 * length).magnitude < 1)
  }

  @Test func shiftsByWholePixelsMoveBytes() throws {
    let items = [
      Scene.fill(Scene.circle(center: Point(x: 40.25, y: 40.5), radius: 20.75), Scene.blue.opacity(0.5)),
      DisplayItem.group(
        DisplayGroup([Scene.fill(Rect(x: 20.5, y: 20, width: 9, height: 8))], filters: [.blur(radius: 2)])),
    ]
    let here = try Scene.draw(items)
    let there = try Scene.draw(items, x: 7, y: -5, by: .translation(x: 7, y: -5))
    #expect(here == there)
    #expect(here.alphaSum > 100)
  }

  @Test func partsEqualThoseOfTheWholeImage() throws {
    let items = [
      Scene.fill(Scene.circle(center: Point(x: 50, y: 50), radius: 30), Scene.blue),
      DisplayItem.group(
        DisplayGroup(
          [Scene.fill(Rect(x: 30, y: 30, width: 40, height: 30))],
          filters: [.shadow(Scene.black, radius: 6, x: 3, y: 9), .blur(radius: 2)], opacity: 0.5)),
    ]
    let whole = try Scene.draw(items)
    let part = try Scene.draw(items, width: 31, height: 17, x: 40, y: 45)
    for y in 0..<17 {
      for x in 0..<31 { #expect(part[x, y] == whole[x + 40, y + 45]) }
    }
  }

  @Test func mirroredDrawingGivesTheMirroredImage() throws {
    let star = BezierPath([
      .move(to: Point(x: 10, y: 20)), .line(to: Point(x: 83.3, y: 31)),
      .quad(to: Point(x: 20, y: 90), control: Point(x: 90, y: 70)), .close,
    ])
    let items = [Scene.fill(star, Scene.blue)]
    let plain = try Scene.draw(items)
    let mirrored = try Scene.draw(items, by: Affine(a: -1, b: 0, c: 0, d: 1, tx: 100, ty: 0))
    // Cairo samples fifteen rows per pixel. If an edge lies exactly on one of them, its mirror image may fall on the
    // next.
    #expect(plain.mirrored.distance(to: mirrored) <= 17)
    #expect((plain.alphaSum - mirrored.alphaSum).magnitude < plain.alphaSum * 0.002)
  }

  @Test func opacityAppliesToTheGroupAsAWhole() throws {
    let pair = [
      Scene.fill(Rect(x: 10, y: 10, width: 50, height: 50)), Scene.fill(Rect(x: 40, y: 40, width: 50, height: 50)),
    ]
    let faded = try Scene.draw([.group(DisplayGroup(pair, opacity: 0.5))])
    let apart = try Scene.draw(pair.map { .group(DisplayGroup([$0], opacity: 0.5)) })
    #expect(faded[50, 50].alpha == 128)
    #expect(faded[20, 20].alpha == 128)
    #expect(apart[50, 50].alpha == 192)
  }

  @Test func fillRulesDifferWherePathsNest() throws {
    let nested = BezierPath(
      BezierPath(Rect(x: 10, y: 10, width: 80, height: 80)).elements
        + BezierPath(Rect(x: 30, y: 30, width: 40, height: 40)).elements)
    func area(_ rule: FillRule) throws -> Double {
      try Scene.draw([.fill(nested, rule: rule, paint: .color(Scene.black), pointsFromItem: .identity)]).alphaSum
    }
    #expect(try area(.nonZero) == 6400)
    #expect(try area(.evenOdd) == 4800)
  }

  @Test func clipAndMaskRemoveWhatIsOutside() throws {
    let item = Scene.fill(Rect(x: 0, y: 0, width: 100, height: 100), Scene.blue)
    let clip = DisplayGroup([item], clip: .init(path: BezierPath(Rect(x: 10, y: 10, width: 30.5, height: 20))))
    #expect((try Scene.draw([.group(clip)]).alphaSum - 610).magnitude < 0.1)
    let mask = DisplayGroup(
      [item], mask: [Scene.fill(Rect(x: 50, y: 0, width: 20, height: 50), Scene.black.opacity(0.5))])
    let masked = try Scene.draw([.group(mask)])
    #expect((masked.alphaSum - 502).magnitude < 0.1)
    #expect(masked[60, 10] == (26, 51, 102, 128))
    #expect(try Scene.draw([.group(DisplayGroup([item], clip: .init(path: BezierPath())))]).alphaSum == 0)
  }

  @Test func samplesArePremultipliedRedGreenBlueAlpha() throws {
    let color = RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    #expect(try Scene.draw([Scene.fill(Rect(x: 0, y: 0, width: 100, height: 100), color)])[3, 4] == (128, 64, 0, 128))
    let outside = RGBA(red: 2, green: -1, blue: .nan, alpha: 1)
    #expect(try Scene.draw([Scene.fill(Rect(x: 0, y: 0, width: 100, height: 100), outside)])[3, 4] == (255, 0, 0, 255))
  }

  @Test func glassDrawsItsContentOnly() throws {
    let pane = GlassPane(
      id: PaneID(0), shape: .capsule(Rect(x: 0, y: 0, width: 100, height: 100)), material: GlassMaterial(),
      content: [Scene.fill(Rect(x: 1, y: 1, width: 2, height: 2))])
    #expect(try Scene.draw([.glass(pane)]).alphaSum == 4)
  }

  @Test func emptyAndInvalidItemsDrawNothing() throws {
    let square = BezierPath(Rect(x: 10, y: 10, width: 20, height: 20))
    let black = Paint.color(Scene.black)
    let squashed = Affine.scale(x: 1, y: 0)
    let items: [DisplayItem] = [
      .fill(BezierPath(), rule: .nonZero, paint: black, pointsFromItem: .identity),
      .fill(square, rule: .nonZero, paint: .linear([], start: .zero, end: .zero), pointsFromItem: .identity),
      .fill(square, rule: .nonZero, paint: black, pointsFromItem: squashed),
      .stroke(square, style: Stroke(width: 0), paint: black, pointsFromItem: .identity),
      .stroke(square, style: Stroke(width: 2), paint: black, pointsFromItem: squashed),
      .fill(
        BezierPath([.move(to: Point(x: Double.nan, y: 0)), .line(to: Point(x: Double.infinity, y: 1))]), rule: .nonZero,
        paint: black, pointsFromItem: .identity),
      .image(
        Bitmap(size: PixelSize(width: 0, height: 0)), in: Rect(x: 0, y: 0, width: 9, height: 9),
        pointsFromItem: .identity),
      .group(DisplayGroup([])), .group(DisplayGroup([], filters: [.blur(radius: .infinity)])),
    ]
    #expect(try Scene.draw(items).alphaSum == 0)
    #expect(try Scene.draw(items, width: 0, height: 5).samples.isEmpty)
  }

  @Test func hugeShapesCoverTheImage() throws {
    let endless = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
    #expect(try Scene.draw([Scene.fill(endless)]).alphaSum == 10000)
    #expect(try Scene.draw([.group(DisplayGroup([Scene.fill(endless)], opacity: 0.999))])[0, 0].alpha == 255)
  }

  @Test func missingFontFileIsAnError() {
    let run = GlyphRun(
      face: FontFace(file: "/nowhere/none.otf"), size: 12, color: Scene.black,
      glyphs: [PlacedGlyph(id: 1, position: .zero)], text: "a")
    #expect(throws: DrawingError(operation: "drawing text", reason: "the font file /nowhere/none.otf cannot be read")) {
      try Scene.draw([.glyphs(run, pointsFromItem: .identity)])
    }
  }

  @Test func imagesTooWideForCairoAreDrawnInPieces() throws {
    let wide = try Scene.draw(
      [Scene.fill(Rect(x: 16380, y: 0, width: 16394, height: 1), Scene.blue)], width: 40000, height: 1)
    #expect(wide.size == PixelSize(width: 40000, height: 1))
    #expect(wide.alphaSum == 16394)
    #expect(wide[16379, 0].alpha == 0)
    #expect(wide[16380, 0].alpha == 255)
    #expect(wide[32773, 0].alpha == 255)
    #expect(wide[32774, 0].alpha == 0)
  }

  @Test func concurrentDrawingGivesTheSameBytes() async throws {
    let shaper = try PangoShaper()
    let canvas = CairoCanvas()
    @Sendable func picture(_ index: Int) throws -> Raster<UInt8> {
      let text = shaper.shape(
        Paragraph([TextSpan("\(index) kcal 🥗 שלום", font: FontRequest(size: 18), color: Scene.black)], width: 90))
      let items = text.runs.map { DisplayItem.glyphs($0, pointsFromItem: .identity) }
      let group = DisplayGroup(items, filters: [.shadow(Scene.blue, radius: 2, x: 1, y: 1)])
      return try canvas.draw(
        [.group(group)], in: PixelRect(x: 0, y: 0, width: 100, height: 80), pixelsFromPoints: .identity)
    }
    let serial = try (0..<8).map(picture)
    let parallel = try await withThrowingTaskGroup(of: (Int, Raster<UInt8>).self) { group in
      for index in 0..<8 { group.addTask { (index, try picture(index)) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for index in 0..<8 { #expect(parallel[index] == serial[index]) }
    let fresh = try PangoShaper()
    #expect(
      fresh.shape(Paragraph([TextSpan("3 kcal", font: FontRequest(size: 18), color: Scene.black)])).runs.isEmpty
        == false)
    #expect(Set(serial).count == 8)
  }
}
