import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Testing

@testable import Rendering

@Suite struct AdaptivePaneTests {
  static let size = PixelSize(width: 120, height: 80)
  static let format = PlanarFormat()

  /// A pane of 60 × 36 points with its text, in both appearances.
  private func item(
    _ shown: GlassAppearance, _ variant: GlassVariant = .regular, scale: Double = 1, adapts: Bool = true
  )
    -> DisplayItem
  {
    func content(_ appearance: GlassAppearance) -> [DisplayItem] {
      [fill(Rect(x: 50, y: 32, width: 20, height: 12), RGBA(white: appearance == .dark ? 1 : 0))]
    }
    let other: GlassAppearance = shown == .dark ? .light : .dark
    let rect = Rect(x: 30, y: 20, width: 60 * scale, height: 36 * scale)
    var pane = GlassPane(
      id: PaneID(0), shape: .roundedRect(RoundedRect(rect, radius: 12, style: .continuous)),
      material: GlassMaterial(variant, appearance: shown), content: content(shown))
    if adapts {
      pane.alternative = .init(material: GlassMaterial(variant, appearance: other), content: content(other))
    }
    return .glass(pane)
  }

  private func plan(_ items: DisplayItem..., points: Double = 1) throws -> RenderPlan {
    try RenderPlan(
      DisplayList(size: Size(width: 120, height: 80), items: items), pixelsFromPoints: .scale(points),
      canvas: Self.size, format: Self.format, drawing: CairoCanvas())
  }

  /// An image of stripes around a luma in 0…1.
  private func stripes(_ luma: Double) -> PlanarImage {
    let image = PlanarImage(size: Self.size, format: Self.format)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width { image[0, x, y] = 16 + Int(219 * luma) + (x / 9 % 2 == 0 ? 12 : -12) }
    }
    return image
  }

  private func film(_ plan: RenderPlan, threads: Int = 1, frames: Int = 30, _ luma: (Int) -> Double) -> [[[Int]]] {
    let painter = FramePainter(plan, threads: threads)
    return (0..<frames).map { i in
      let image = stripes(luma(i))
      painter.paint(image, at: Double(i) / 30)
      return samples(image)
    }
  }

  @Test func aPaneThatNeverCrossesIsOneOfAFixedAppearance() throws {
    for (luma, fixed) in [(0.2, GlassAppearance.dark), (0.8, .light)] {
      for shown in GlassAppearance.allCases {
        let followed = film(try plan(item(shown)), frames: 6) { luma + 0.02 * Double($0 % 3) }
        let still = film(try plan(item(fixed, adapts: false)), frames: 6) { luma + 0.02 * Double($0 % 3) }
        #expect(followed == still)
      }
    }
  }

  @Test func glassAndTextFollowTheFilm() throws {
    let frames = film(try plan(item(.light))) { $0 < 5 ? 0.2 : 0.8 }
    let dark = film(try plan(item(.dark, adapts: false))) { $0 < 5 ? 0.2 : 0.8 }
    let light = film(try plan(item(.light, adapts: false))) { $0 < 5 ? 0.2 : 0.8 }
    #expect(Array(frames[..<8]) == Array(dark[..<8]), "dark until a tenth of a second after the cut")
    #expect(Array(frames[18...]) == Array(light[18...]), "light within four tenths of a second")
    // During the fade, every sample lies between its dark and light values.
    var betweens = 0
    for i in 8..<18 where frames[i] != dark[i] && frames[i] != light[i] {
      betweens += 1
      let a = dark[i][0]
      let b = light[i][0]
      let c = frames[i][0]
      #expect(c.indices.allSatisfy { c[$0] >= min(a[$0], b[$0]) && c[$0] <= max(a[$0], b[$0]) })
    }
    #expect(betweens >= 5)
  }

  @Test func anyNumberOfThreadsGivesTheSameBits() throws {
    let plan = try plan(item(.light))
    let luma = { (i: Int) in i < 3 ? 0.15 : 0.85 }
    let one = film(plan, frames: 16, luma)
    for threads in [2, 7] { #expect(film(plan, threads: threads, frames: 16, luma) == one) }
  }

  @Test func largeAndClearGlassStayAsTheyAre() throws {
    for item in [item(.light, scale: 2), item(.light, .clear)] {
      guard case .glass(let pane) = item else { preconditionFailure("the item must be glass") }
      #expect(!pane.adapts)
      let fixed = DisplayItem.glass(pane.shown(.light))
      let dark = { (_: Int) in 0.1 }
      #expect(try film(plan(item), frames: 3, dark) == film(plan(fixed), frames: 3, dark))
    }
  }

  @Test func aContainerAdaptsAsOneOrNotAtAll() throws {
    guard case .glass(let small) = item(.light), case .glass(let large) = item(.light, scale: 2) else { return }
    func passes(_ panes: [GlassPane]) throws -> [RenderPass] {
      try plan(.glassContainer(GlassContainer(spacing: 4, panes: panes))).passes
    }
    let both = try passes([small, small])
    #expect(both.count == 1)
    #expect(both.flatMap(\.lenses).count == 2)
    #expect(try passes([small, large]).flatMap(\.lenses).count == 1)
  }

  @Test func whatLiesBeneathCountsNotTheBackgroundAlone() throws {
    // A white card beneath the pane, on a dark background.
    let card = fill(Rect(x: 20, y: 10, width: 80, height: 60), RGBA(white: 1))
    let shown = film(try plan(card, item(.dark)), frames: 1) { _ in 0.1 }
    #expect(shown == film(try plan(card, item(.light, adapts: false)), frames: 1) { _ in 0.1 })
  }
}

@Suite struct FlatGroundTests {
  private func findings(_ image: PlanarImage, _ items: DisplayItem...) throws -> [Finding] {
    let plan = try RenderPlan(
      DisplayList(size: Size(width: 120, height: 80), items: items), pixelsFromPoints: .identity, canvas: image.size,
      format: image.format, drawing: CairoCanvas())
    let painter = FramePainter(plan, threads: 1)
    #expect(painter.findings.isEmpty)
    painter.paint(image)
    return painter.findings
  }

  @Test(arguments: [PlanarFormat(), PlanarFormat(bitDepth: 10, transfer: .hlg), PixelWindow.format])
  func aFlatGroundIsNoticedAndNoiseIsNone(_ format: PlanarFormat) throws {
    let size = AdaptivePaneTests.size
    let flat = PlanarImage(size: size, format: format)
    flat.fill(luma: format.lumaBlack + format.lumaRange / 3, blue: format.chromaZero, red: format.chromaZero)
    #expect(try findings(flat, pane()) == [.flatBackdrop(panes: 1, of: 1)])
    #expect(try findings(noise(size, format), pane()).isEmpty)
  }

  /// A backdrop is reported only if it is flat in every frame.
  @Test func aGroundIsFlatThatAlwaysIs() throws {
    let size = AdaptivePaneTests.size
    let format = PlanarFormat()
    let plan = try RenderPlan(
      DisplayList(size: Size(width: 120, height: 80), items: [pane()]), pixelsFromPoints: .identity, canvas: size,
      format: format, drawing: CairoCanvas())
    let painter = FramePainter(plan, threads: 1)
    for (isFlat, count) in [(true, 1), (true, 1), (false, 0), (true, 0)] {
      painter.paint(isFlat ? PlanarImage(size: size, format: format) : noise(size, format))
      #expect(painter.findings == (count > 0 ? [.flatBackdrop(panes: count, of: 1)] : []))
    }
  }

  @Test func aFaintGradientIsFlatAndASkyIsNot() throws {
    for (percent, isFlat) in [(1.5, true), (2.4, true), (6, false), (30, false)] {
      let image = PlanarImage(size: AdaptivePaneTests.size, format: PixelWindow.format)
      // The gradient spans the pane, which covers columns 30 to 90.
      for y in 0..<image.size.height {
        for x in 0..<image.size.width { image[0, x, y] = 6000 + Int(163.83 * percent * Double(x) / 60) }
      }
      #expect(try findings(image, pane()) == (isFlat ? [.flatBackdrop(panes: 1, of: 1)] : []), "\(percent) %")
    }
  }

  @Test func coloursOfOneBrightnessAreNotFlat() throws {
    let image = PlanarImage(size: AdaptivePaneTests.size, format: PlanarFormat())
    for y in 0..<40 { for x in 0..<60 { image[1, x, y] = x / 8 % 2 == 0 ? 100 : 150 } }
    #expect(try findings(image, pane()).isEmpty)
  }

  @Test func onlyGlassCounts() throws {
    let image = PlanarImage(size: AdaptivePaneTests.size, format: PlanarFormat())
    let text = fill(Rect(x: 5, y: 5, width: 9, height: 9), RGBA(white: 1))
    #expect(try findings(image, text, pane(GlassMaterial(.identity), content: [text])).isEmpty)
    let flat = PlanarImage(size: AdaptivePaneTests.size, format: PlanarFormat())
    let two = try findings(flat, pane(), .group(DisplayGroup([pane(id: 1)], opacity: 0.5)))
    guard case .flatBackdrop(_, of: 2)? = two.first else {
      Issue.record("expected two panes, got \(two)")
      return
    }
  }
}
