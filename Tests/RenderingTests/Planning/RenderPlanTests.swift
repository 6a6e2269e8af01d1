import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import Optics
import Synchronization
import Testing

@testable import Rendering

/// A drawing that draws nothing and counts its calls.
private final class CountingDrawing: VectorDrawing {
  let calls = Atomic<Int>(0)

  func draw(_ items: [DisplayItem], in rect: PixelRect, pixelsFromPoints: Affine) throws(DrawingError)
    -> Raster<UInt8>
  {
    calls.add(1, ordering: .relaxed)
    return Raster(size: rect.size)
  }
}

@Suite struct RenderPlanTests {
  static let size = PixelSize(width: 260, height: 180)
  static let format = PlanarFormat()
  static let formats = [
    format, PlanarFormat(bitDepth: 10, matrix: .bt2020, transfer: .hlg, hasWidePrimaries: true),
    PlanarFormat(chroma: .full, matrix: .bt601, isFullRange: true),
  ]

  func plan(_ list: DisplayList, _ format: PlanarFormat = format) throws -> RenderPlan {
    try RenderPlan(
      list, pixelsFromPoints: .scale(2), canvas: Self.size, format: format, drawing: CairoCanvas())
  }

  func painted(_ list: DisplayList, over image: PlanarImage, threads: Int = 1) throws -> PlanarImage {
    let result = image.copy()
    FramePainter(try plan(list, image.format), threads: threads).paint(result)
    return result
  }

  /// Whether two images are equal inside and outside a rectangle on the luma grid.
  func equality(_ a: PlanarImage, _ b: PlanarImage, in rect: PixelRect) -> (inside: Bool, outside: Bool) {
    var inside = true
    var outside = true
    for plane in 0..<3 {
      let extent = a.planeSize(plane)
      let (shiftX, shiftY) = plane == 0 ? (0, 0) : (a.format.chroma.shiftX, a.format.chroma.shiftY)
      for y in 0..<extent.height {
        for x in 0..<extent.width where a[plane, x, y] != b[plane, x, y] {
          if rect.contains(x << shiftX, y << shiftY) { inside = false } else { outside = false }
        }
      }
    }
    return (inside, outside)
  }

  @Test(arguments: formats, [GlassVariant.clear, .regular])
  func outsideWhatThePlanNamesEverySampleStays(_ format: PlanarFormat, _ variant: GlassVariant) throws {
    let list = list(
      fill(Rect(x: 5, y: 5, width: 10.3, height: 7), RGBA(white: 1, alpha: 0.4)), pane(GlassMaterial(variant)))
    let before = noise(Self.size, format)
    let after = try painted(list, over: before)
    let changed = try plan(list, format).passes.flatMap(\.lenses).map(\.rect)
    let same = equality(before, after, in: changed.reduce(changed[0]) { $0.union($1) })
    #expect(same.outside)
    #expect(!same.inside)
    // There are two passes, and samples between their rectangles do not change either.
    #expect(changed.count == 2)
    for plane in 0..<3 {
      let (shiftX, shiftY) = plane == 0 ? (0, 0) : (format.chroma.shiftX, format.chroma.shiftY)
      let extent = before.planeSize(plane)
      for y in 0..<extent.height {
        for x in 0..<extent.width where before[plane, x, y] != after[plane, x, y] {
          #expect(changed.contains { $0.contains(x << shiftX, y << shiftY) })
        }
      }
    }
  }

  @Test(arguments: formats) func anyNumberOfThreadsGivesTheSameBits(_ format: PlanarFormat) throws {
    let list = list(
      pane(GlassMaterial(.regular), content: [fill(Rect(x: 40, y: 30, width: 20.5, height: 9.3), RGBA(white: 0))]))
    let image = noise(Self.size, format)
    let one = samples(try painted(list, over: image))
    for threads in [2, 3, 8, 64] { #expect(samples(try painted(list, over: image, threads: threads)) == one) }
  }

  @Test func aPainterKeepsNothingOfTheFrameBefore() throws {
    let list = list(pane(GlassMaterial(.regular)))
    let plan = try plan(list)
    let kept = FramePainter(plan, threads: 1)
    for seed in [1, 2, 3] as [UInt64] {
      let image = noise(Self.size, Self.format, seed: seed)
      let fresh = image.copy()
      kept.paint(image)
      FramePainter(plan, threads: 1).paint(fresh)
      #expect(samples(image) == samples(fresh))
    }
  }

  @Test func opacityNoneIsNothingAndOneIsAll() throws {
    let image = noise(Self.size, Self.format)
    let bare = try painted(list(pane()), over: image)
    for (opacity, expected) in [(0.0, image), (1, bare)] {
      let group = DisplayItem.group(DisplayGroup([pane()], opacity: opacity))
      #expect(samples(try painted(list(group), over: image)) == samples(expected))
    }
  }

  /// Half opacity gives the mean of the images with and without glass, within one level per conversion.
  @Test func opacityMixesGlassWithWhatLiesBeneath() throws {
    let image = PlanarImage(size: Self.size, format: Self.format)
    for y in 0..<Self.size.height { for x in 0..<Self.size.width { image[0, x, y] = 40 + x / 2 } }
    let content = fill(Rect(x: 40, y: 30, width: 20, height: 10), RGBA(white: 1))
    let item = pane(GlassMaterial(.regular, appearance: .dark), content: [content])
    let whole = try painted(list(item), over: image)
    let half = try painted(list(.group(DisplayGroup([item], opacity: 0.5))), over: image)
    var largest = 0.0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let expected = Double(image[0, x, y] + whole[0, x, y]) / 2
        largest = max(largest, abs(Double(half[0, x, y]) - expected))
      }
    }
    #expect(largest <= 2)
    #expect(samples(half) != samples(image))
  }

  /// An image without edges, on which a blur's grid is invisible.
  private func waves() -> PlanarImage {
    let image = PlanarImage(size: Self.size, format: Self.format)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        image[0, x, y] = 128 + Int(60 * sin(Double(x) / 23) + 40 * cos(Double(y) / 17 + Double(x) / 40))
      }
    }
    return image
  }

  @Test func clipAndMaskShowTheSameGlassAndNothingElse() throws {
    let material = GlassMaterial(.clear)
    let shown = Rect(x: 0, y: 0, width: 60, height: 80)
    let image = waves()
    let bare = try painted(list(pane(material)), over: image)
    let clipped = DisplayGroup([pane(material)], clip: DisplayGroup.Clip(path: BezierPath(shown)))
    let masked = DisplayGroup([pane(material)], mask: [fill(shown, RGBA(white: 0))])
    for group in [clipped, masked] {
      let cut = try painted(list(.group(group)), over: image)
      var inside = 0
      var outside = 0
      var seen = 0
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          if x >= Int(shown.minX * 2), x < Int(shown.maxX * 2) {
            inside = max(inside, abs(cut[0, x, y] - bare[0, x, y]))
            if cut[0, x, y] != image[0, x, y] { seen += 1 }
          } else {
            outside = max(outside, abs(cut[0, x, y] - image[0, x, y]))
          }
        }
      }
      #expect(inside <= 2)
      #expect(outside == 0)
      #expect(seen > 300)
    }
  }

  @Test func nestedOpacitiesMultiply() throws {
    let image = noise(Self.size, Self.format)
    let once = try painted(list(.group(DisplayGroup([pane()], opacity: 0.25))), over: image)
    let inner = DisplayItem.group(DisplayGroup([pane()], opacity: 0.5))
    let twice = try painted(list(.group(DisplayGroup([inner], opacity: 0.5))), over: image)
    let largest = zip(once.samples(plane: 0), twice.samples(plane: 0)).map { abs($0 - $1) }.max() ?? 0
    #expect(largest <= 2)
  }

  @Test(arguments: [
    DisplayGroup([pane()], filters: [.blur(radius: 3000)]),
    DisplayGroup([pane()], filters: [.shadow(RGBA(white: 0), radius: 3000, x: 0, y: 0)]),
    DisplayGroup(
      [pane()], filters: [.colorMatrix([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0])]),
    DisplayGroup([pane()], blend: .destinationOut),
    DisplayGroup([.group(DisplayGroup([pane()], blend: .destinationOver))], opacity: 0.5),
  ])
  func anEffectThatGlassCannotTakeIsRefused(_ group: DisplayGroup) {
    let drawing = CountingDrawing()
    let error = #expect(throws: DrawingError.self) {
      try RenderPlan(
        list(fill(Rect(x: 0, y: 0, width: 9, height: 9), RGBA(white: 1)), .group(group)), pixelsFromPoints: .identity,
        canvas: Self.size, format: Self.format, drawing: drawing)
    }
    #expect(error?.description.contains("glass") == true)
    #expect(drawing.calls.load(ordering: .relaxed) == 0, "planning fails before anything is drawn")
  }

  @Test func whatLiesOffTheCanvasMakesNoPass() throws {
    let away = try RenderPlan(
      list(fill(Rect(x: 0, y: 0, width: 20, height: 20), RGBA(white: 1)), pane()),
      pixelsFromPoints: .translation(x: 5000, y: -3000), canvas: Self.size, format: Self.format,
      drawing: CairoCanvas())
    #expect(away.passes.isEmpty)
    #expect(away.changedRect.isEmpty)
  }

  /// Nothing is compiled for glass that an opacity, a clip or a mask hides.
  @Test(arguments: [
    DisplayGroup([pane(GlassMaterial(.material(.regular)))], opacity: 0), DisplayGroup([pane()], opacity: 0),
    DisplayGroup([.group(DisplayGroup([pane()], opacity: 0))], opacity: 0.5),
    DisplayGroup([fill(Rect(x: 0, y: 0, width: 50, height: 50), RGBA(white: 1))], opacity: 0),
    DisplayGroup([fill(Rect(x: 0, y: 0, width: 50, height: 50), RGBA(white: 1))], opacity: 0, blend: .multiply),
    DisplayGroup([pane()], filters: [.blur(radius: 3)], opacity: 0),
    DisplayGroup([pane()], mask: [fill(Rect(x: 30, y: 20, width: 60, height: 36), RGBA(white: 0, alpha: 0))]),
    DisplayGroup(
      [pane()], clip: DisplayGroup.Clip(path: BezierPath(Rect(x: 0, y: 0, width: 9, height: 9)), rule: .nonZero)),
  ])
  func whatCannotBeSeenMakesNoPass(_ group: DisplayGroup) throws {
    func passes(_ items: DisplayItem...) throws -> Int {
      try RenderPlan(
        DisplayList(size: Size(width: 120, height: 80), items: items), pixelsFromPoints: .identity, canvas: Self.size,
        format: Self.format, drawing: CairoCanvas()
      ).passes.count
    }
    #expect(try passes(.group(group)) == 0)
    #expect(try passes(pane()) > 0)
  }

  @Test func whatAnOpaqueScreenCoversMakesNoPass() throws {
    let image = noise(Self.size, Self.format)
    let cover = fill(Rect(x: -1, y: 0, width: 200, height: 100), RGBA(red: 0.2, green: 0.5, blue: 0.9))
    let beneath = [pane(), fill(Rect(x: 5, y: 5, width: 40, height: 30), RGBA(white: 1))]
    let above = [pane(GlassMaterial(.regular)), fill(Rect(x: 3, y: 9, width: 20, height: 8), RGBA(white: 0))]
    func covered(_ items: [DisplayItem]) -> DisplayList {
      DisplayList(size: Size(width: 120, height: 80), items: items + above)
    }
    let alone = covered([cover])
    #expect(try plan(covered(beneath + [cover])).passes.count == plan(alone).passes.count)
    let expected = samples(try painted(alone, over: image))
    #expect(samples(try painted(covered(beneath + [cover]), over: image)) == expected)
    // A rectangle that is translucent, smaller or turned hides nothing.
    let others = [
      fill(Rect(x: 0, y: 0, width: 200, height: 100), RGBA(white: 0.5, alpha: 0.99)),
      fill(Rect(x: 0.5, y: 0, width: 200, height: 100), RGBA(white: 0.5)),
      .fill(
        BezierPath(Rect(x: -50, y: -50, width: 400, height: 400)), rule: .nonZero, paint: .color(RGBA(white: 0.5)),
        pointsFromItem: Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)),
    ]
    for other in others {
      #expect(try plan(covered(beneath + [other])).passes.count > plan(covered([other])).passes.count)
    }
  }

  /// A pane in the dark part of a mask is not compiled, though the mask shows another part.
  @Test func aPaneInTheDarkPartOfAMaskMakesNoPass() throws {
    let shown = fill(Rect(x: 0, y: 0, width: 4, height: 4), RGBA(white: 1))
    let corner = fill(Rect(x: 116, y: 76, width: 4, height: 4), RGBA(white: 1))
    let dot = fill(Rect(x: 0, y: 0, width: 3, height: 3), RGBA(white: 0))
    func passes(_ items: [DisplayItem]) throws -> Int {
      try plan(list(.group(DisplayGroup(items, mask: [shown, corner], opacity: 0.5)))).passes.count
    }
    #expect(try passes([pane(), dot]) == passes([pane(GlassMaterial(.identity)), dot]))
  }

  @Test func identityGlassIsItsContent() throws {
    let image = noise(Self.size, Self.format)
    let content = fill(Rect(x: 40, y: 30, width: 20, height: 10), RGBA(red: 1, green: 0.5, blue: 0))
    let glass = try painted(list(pane(GlassMaterial(.identity), content: [content])), over: image)
    #expect(samples(glass) == samples(try painted(list(content), over: image)))
  }
}

/// A flat backdrop gives a flat interior equal to the face formula, wherever the pane lies.
@Suite struct FlatBackdropTests {
  @Test(
    arguments: [
      GlassMaterial(.clear), GlassMaterial(.regular), GlassMaterial(.regular, look: .v27, appearance: .dark),
    ],
    [
      Affine.translation(x: 40, y: 40), .translation(x: -20, y: -10), .translation(x: -31, y: -21),
      .translation(x: 60, y: 70), .scale(3) * .translation(x: -30, y: -20),
    ])
  func itDoesNotMatterWhereThePaneLies(_ material: GlassMaterial, _ place: Affine) throws {
    let format = PlanarFormat()
    for size in [PixelSize(width: 96, height: 64), PixelSize(width: 200, height: 140)] {
      let plan = try RenderPlan(
        list(pane(material)), pixelsFromPoints: place, canvas: size, format: format, drawing: CairoCanvas())
      // The centre of the pane and two points off centre.
      let middles = [(0.0, 0.0), (-12, 0), (12, 4)].map { place * Point(x: 60 + $0.0, y: 38 + $0.1) }
        .filter { $0.x > 0 && $0.y > 0 && $0.x < Double(size.width) && $0.y < Double(size.height) }
      for luma in [16, 100, 160, 235] {
        let image = PlanarImage(size: size, format: format)
        image.fill(luma: luma, blue: 128, red: 128)
        FramePainter(plan, threads: 1).paint(image)
        let face = try #require(GlassPreset(material, S: 36).face)
        let expected = 16 + 219 * min(face.tone(Double(luma - 16) / 219).luma, 1)
        for at in middles {
          let shown = image[0, Int(at.x), Int(at.y)]
          #expect(abs(Double(shown) - expected) <= 1, "\(luma) at \(at) of \(size)")
        }
      }
    }
  }
}
