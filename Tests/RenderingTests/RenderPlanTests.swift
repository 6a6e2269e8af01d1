import CairoDrawing
import Drawing
import Geometry
import Optics
import Synchronization
import Testing

@testable import Rendering

/// Draws nothing and counts how often it is asked to.
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

  /// Whether the two pictures are equal inside, and outside, the rectangle on the luma grid.
  func equality(_ a: PlanarImage, _ b: PlanarImage, in rect: PixelRect) -> (inside: Bool, outside: Bool) {
    var (inside, outside) = (true, true)
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
    let changed = try plan(list, format).passes.map(\.rect)
    let same = equality(before, after, in: changed.reduce(changed[0]) { $0.union($1) })
    #expect(same.outside && !same.inside)
    // The passes are two; between them nothing changes either.
    #expect(changed.count == 2)
    for plane in 0..<3 {
      let (shiftX, shiftY) = plane == 0 ? (0, 0) : (format.chroma.shiftX, format.chroma.shiftY)
      let extent = before.planeSize(plane)
      for y in 0..<extent.height {
        for x in 0..<extent.width where !changed.contains(where: { $0.contains(x << shiftX, y << shiftY) }) {
          #expect(before[plane, x, y] == after[plane, x, y])
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

  /// Half opacity shows the mean of glass and no glass, within a level of each conversion.
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

  @Test(arguments: [true, false]) func clipAndMaskCutGlassOff(_ isMask: Bool) throws {
    let image = noise(Self.size, Self.format)
    let bare = try painted(list(pane()), over: image)
    // The left half of the pane, up to column 120 of the canvas.
    let left = Rect(x: 0, y: 0, width: 60, height: 80)
    let group =
      isMask
      ? DisplayGroup([pane()], mask: [fill(left, RGBA(white: 0))])
      : DisplayGroup([pane()], clip: DisplayGroup.Clip(path: BezierPath(left)))
    let cut = try painted(list(.group(group)), over: image)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let expected = x < 120 ? bare : image
        #expect(cut[0, x, y] == expected[0, x, y])
      }
    }
    #expect(samples(cut) != samples(image))
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
    DisplayGroup([pane()], filters: [.blur(radius: 2)]),
    DisplayGroup([pane()], filters: [.shadow(RGBA(white: 0), radius: 2, x: 0, y: 0)]),
    DisplayGroup([pane()], blend: .multiply),
    DisplayGroup([.group(DisplayGroup([pane()], filters: [.blur(radius: 2)]))], opacity: 0.5),
  ])
  func anEffectThatGlassCannotTakeIsRefused(_ group: DisplayGroup) {
    let drawing = CountingDrawing()
    let error = #expect(throws: DrawingError.self) {
      try RenderPlan(
        list(fill(Rect(x: 0, y: 0, width: 9, height: 9), RGBA(white: 1)), .group(group)), pixelsFromPoints: .identity,
        canvas: Self.size, format: Self.format, drawing: drawing)
    }
    #expect(error?.description.contains("glass") == true)
    #expect(drawing.calls.load(ordering: .relaxed) == 0, "nothing is drawn before")
  }

  @Test func whatLiesOffTheCanvasMakesNoPass() throws {
    let away = try RenderPlan(
      list(fill(Rect(x: 0, y: 0, width: 20, height: 20), RGBA(white: 1)), pane()),
      pixelsFromPoints: .translation(x: 5000, y: -3000), canvas: Self.size, format: Self.format,
      drawing: CairoCanvas())
    #expect(away.passes.isEmpty)
    #expect(away.changedRect.isEmpty)
  }

  @Test func identityGlassIsItsContent() throws {
    let image = noise(Self.size, Self.format)
    let content = fill(Rect(x: 40, y: 30, width: 20, height: 10), RGBA(red: 1, green: 0.5, blue: 0))
    let glass = try painted(list(pane(GlassMaterial(.identity), content: [content])), over: image)
    #expect(samples(glass) == samples(try painted(list(content), over: image)))
  }
}
