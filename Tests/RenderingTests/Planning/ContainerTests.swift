import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Testing

@testable import Rendering

@Suite struct ContainerTests {
  static let size = PixelSize(width: 260, height: 120)

  func disc(_ x: Double, _ tint: RGBA? = nil, _ variant: GlassVariant = .clear) -> GlassPane {
    GlassPane(
      id: PaneID(0), shape: .circle(Rect(x: 0, y: 0, width: 30, height: 30)),
      material: GlassMaterial(variant, tint: tint),
      pointsFromItem: .translation(x: x, y: 15), content: [])
  }

  func painted(_ items: [DisplayItem], over image: PlanarImage) throws -> PlanarImage {
    let result = image.copy()
    let plan = try RenderPlan(
      DisplayList(size: Size(width: 130, height: 60), items: items), pixelsFromPoints: .scale(2), canvas: Self.size,
      format: image.format, drawing: CairoCanvas())
    FramePainter(plan, threads: 1).paint(result)
    return result
  }

  func grey(_ luma: Int = 120) -> PlanarImage {
    let image = PlanarImage(size: Self.size, format: PlanarFormat())
    image.fill(luma: luma, blue: 128, red: 128)
    return image
  }

  @Test func panesFarApartAreWhatTheyAreAlone() throws {
    let image = noise(Self.size, PlanarFormat())
    for (x, variant) in [(88.0, GlassVariant.clear), (73.3, .clear), (91.7, .loupe)] {
      let panes = [disc(8, nil, variant), disc(x, RGBA(red: 1, green: 0, blue: 0, alpha: 0.5), variant)]
      let together = try painted([.glassContainer(GlassContainer(spacing: 20, panes: panes))], over: image)
      let apart = try painted(panes.map { .glass($0) }, over: image)
      let isSame = samples(together) == samples(apart)
      #expect(isSame, "\(variant) at \(x)")
    }
  }

  /// This holds at any position, for any spacing and in either order.
  @Test(arguments: [GlassVariant.clear, .regular], [0.0, 0.37, 1.5, 3.91])
  func panesFarApartAreWhatTheyAreAloneAnywhere(_ variant: GlassVariant, _ offset: Double) throws {
    let canvas = PixelSize(width: 640, height: 160)
    let image = noise(canvas, PlanarFormat())
    let red = RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)
    let panes = [disc(70 + offset, nil, variant), disc(226.3 + 1.7 * offset, red, variant)]
    func painted(_ items: [DisplayItem]) throws -> [[Int]] {
      let result = image.copy()
      let plan = try RenderPlan(
        DisplayList(size: Size(width: 320, height: 80), items: items), pixelsFromPoints: .scale(2), canvas: canvas,
        format: image.format, drawing: CairoCanvas())
      FramePainter(plan, threads: 1).paint(result)
      return samples(result)
    }
    let apart = try painted(panes.map { .glass($0) })
    let different = try [0.0, 7.3, 20].filter { spacing in
      try [panes, panes.reversed()].contains { order in
        try painted([.glassContainer(GlassContainer(spacing: spacing, panes: order))]) != apart
      }
    }
    #expect(different == [], "points of spacing")
  }

  @Test func tintsBlendWherePanesFlowTogether() throws {
    let red = RGBA(red: 1, green: 0, blue: 0, alpha: 0.8)
    let blue = RGBA(red: 0, green: 0, blue: 1, alpha: 0.8)
    let panes = [disc(20, red), disc(50, blue)]
    let image = try painted([.glassContainer(GlassContainer(spacing: 24, panes: panes))], over: grey())
    // Along the line between the panes' centres, red chroma falls steadily.
    let chroma = (35...65).map { image[2, $0, 30] }
    #expect(chroma[0] - chroma[30] > 60)
    #expect(zip(chroma, chroma.dropFirst()).allSatisfy { $1 <= $0 + 2 && $0 - $1 < 30 })
    // Halfway, both panes have equal weight.
    #expect(abs(2 * chroma[15] - chroma[0] - chroma[30]) <= 12)
  }

  /// Content on the first container is visible through the second, which lies on top of it, but not vice versa.
  @Test func aContainerSeesWhatTheOneBeforeDrew() throws {
    let ink = fill(Rect(x: 30, y: 15, width: 10, height: 30), RGBA(white: 0))
    var inked = disc(20)
    inked.content = [ink]
    let under = DisplayItem.glassContainer(GlassContainer(spacing: 8, panes: [inked, disc(70)]))
    let over = DisplayItem.glassContainer(GlassContainer(spacing: 8, panes: [disc(36, nil, .regular), disc(90)]))
    let both = try painted([under, over], over: grey())
    let inTurn = samples(both) == samples(try painted([over], over: try painted([under], over: grey())))
    let turned = samples(both) == samples(try painted([under], over: try painted([over], over: grey())))
    #expect(inTurn)
    #expect(!turned)
    // Two points beside the ink, the upper pane's blur has darkened the image.
    inked.content = []
    let clean = DisplayItem.glassContainer(GlassContainer(spacing: 8, panes: [inked, disc(70)]))
    let without = try painted([clean, over], over: grey())
    #expect(both[0, 2 * 42, 60] < without[0, 2 * 42, 60] - 4)
  }

  @Test func panesOfOneContainerDoNotSeeEachOther() throws {
    var inked = disc(20)
    inked.content = [fill(Rect(x: 22, y: 28, width: 4, height: 4), RGBA(white: 0))]
    let container = DisplayItem.glassContainer(GlassContainer(spacing: 0, panes: [inked, disc(52)]))
    var bare = inked
    bare.content = []
    let without = DisplayItem.glassContainer(GlassContainer(spacing: 0, panes: [bare, disc(52)]))
    let image = noise(Self.size, PlanarFormat())
    let a = try painted([container], over: image)
    let b = try painted([without], over: image)
    var different = 0
    for y in 0..<Self.size.height { for x in 104..<Self.size.width where a[0, x, y] != b[0, x, y] { different += 1 } }
    #expect(different == 0)
  }

  /// A pane that is about to leave another does not change it; then it moves out without a jump.
  @Test func aPaneComesOutOfAnotherWithoutAJump() throws {
    func shown(_ t: Double) throws -> [Int] {
      var second = disc(30 + 32 * t)
      second.state.recess = 20 * (1 - t)
      let panes = t < 0 ? [disc(30)] : [disc(30), second]
      return try painted([.glassContainer(GlassContainer(spacing: 20, panes: panes))], over: grey(60)).samples(plane: 0)
    }
    let alone = try shown(-1)
    #expect(try shown(0) == alone)
    let area = try stride(from: 0.0, through: 1, by: 0.05).map { t in
      zip(try shown(t), grey(60).samples(plane: 0)).count { $0 != $1 }
    }
    #expect(zip(area, area.dropFirst()).allSatisfy { abs($1 - $0) < 500 })
    #expect(area[20] > area[0] + 2000)
  }
}
