import Geometry
import Testing

@testable import Optics

@Suite struct MergeTests {
  static let size = PixelSize(width: 360, height: 160)
  let format = PlanarFormat()

  func circle(_ x: Double, tint: RGBA? = nil, diameter: Double = 44) -> LensPane {
    LensPane(
      .circle(Rect(x: x, y: 20, width: diameter, height: diameter)), GlassMaterial(.clear, look: .v27, tint: tint),
      pixelsFromPane: .scale(2))
  }

  func painted(_ panes: [LensPane], spacing: Double) throws -> PlanarImage {
    let image = noisePicture(Self.size, format)
    let lens = try #require(Lens(panes, spacing: spacing, content: nil, canvas: Self.size, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    return image
  }

  @Test func farApartPanesAreTheSinglePanes() throws {
    let merged = try painted([circle(10), circle(110)], spacing: 20)
    let single = noisePicture(Self.size, format)
    for pane in [circle(10), circle(110)] {
      let lens = try #require(Lens(pane, content: nil, canvas: Self.size, format: format))
      lens.apply(to: single, scratch: LensScratch(for: lens))
    }
    #expect(differences(merged, single) == 0)
  }

  @Test func theOrderOfPanesDoesNotMatter() throws {
    let red = RGBA(red: 1, green: 0.2, blue: 0.1, alpha: 0.6)
    let blue = RGBA(red: 0.1, green: 0.2, blue: 1, alpha: 0.6)
    let panes = [circle(20, tint: red), circle(58), circle(104, tint: blue)]
    let first = try painted(panes, spacing: 24)
    for order in [[2, 0, 1], [1, 2, 0], [2, 1, 0]] {
      #expect(differences(first, try painted(order.map { panes[$0] }, spacing: 24)) == 0)
    }
  }

  @Test func twoPanesFollowTheQuadraticFormula() {
    let rect = PixelRect(x: 0, y: 0, width: 240, height: 120)
    let panes = [circle(10), circle(62)]
    let k = 18.0
    let merged = DistanceField(merging: panes, spacing: k, pixelsPerPoint: 2, in: rect)
    let fields = panes.map { DistanceField(merging: [$0], spacing: 0, pixelsPerPoint: 2, in: rect) }
    var worst = 0.0
    for i in 0..<merged.distance.count {
      let (a, b) = (Double(fields[0].distance[i]), Double(fields[1].distance[i]))
      // What lies farther away than the panes reach is not worked out.
      guard min(a, b) < 1 else { continue }
      let e = max(k - (a - b).magnitude, 0)
      worst = max(worst, (Double(merged.distance[i]) - (min(a, b) - e * e / (4 * k))).magnitude)
    }
    #expect(worst < 1e-4, "points")
  }

  @Test func approachingCirclesGrowTogetherContinuously() {
    let rect = PixelRect(x: 0, y: 0, width: 360, height: 140)
    var areas: [Double] = []
    for step in 0...60 {
      let panes = [circle(10), circle(90 - Double(step) * 0.8)]
      let field = DistanceField(merging: panes, spacing: 20, pixelsPerPoint: 2, in: rect)
      areas.append(field.distance.reduce(0) { $0 + Double(min(max(0.5 - $1 * 2, 0), 1)) })
    }
    // A circle covers π·44² pixels; its outline is 2π·44 long, so 1.6 px of a step move well below one outline's area.
    let single = Elementary.pi * 44 * 44
    #expect((areas[0] - 2 * single).magnitude < 20)
    for (a, b) in zip(areas, areas.dropFirst()) { #expect((a - b).magnitude < 200, "from \(a) to \(b) px²") }
    #expect(areas.max() ?? 0 > 2 * single + 100, "the bridge between them is glass")
  }

  @Test func threePanesAtOnePlaceAreAsSmoothAsTheFormulaSays() {
    // Three equal distances d: all weights 1/3, hence d − k/3.
    let rect = PixelRect(x: 0, y: 0, width: 120, height: 120)
    let panes = [circle(8), circle(8), circle(8)]
    let field = DistanceField(merging: panes, spacing: 12, pixelsPerPoint: 2, in: rect)
    let single = DistanceField(merging: [panes[0]], spacing: 0, pixelsPerPoint: 2, in: rect)
    for i in stride(from: 0, to: field.distance.count, by: 97) where single.distance[i] < 1 {
      #expect((field.distance[i] - (single.distance[i] - 4)).magnitude < 1e-4)
    }
  }

  @Test func eachPaneKeepsItsTint() throws {
    let flat = PlanarImage(size: Self.size, format: format)
    flat.fill(luma: 120, blue: 128, red: 128)
    let red = RGBA(red: 1, green: 0, blue: 0, alpha: 1)
    let blue = RGBA(red: 0, green: 0, blue: 1, alpha: 1)
    let panes = [circle(20, tint: red), circle(60, tint: blue)]
    let lens = try #require(Lens(panes, spacing: 20, content: nil, canvas: Self.size, format: format))
    lens.apply(to: flat, scratch: LensScratch(for: lens))
    // Plane 2 is red less luma, plane 1 blue less luma; the centres lie at (84, 84) and (164, 84).
    #expect(flat[2, 38, 42] > 200 && flat[1, 38, 42] < 120)
    #expect(flat[1, 86, 42] > 200 && flat[2, 86, 42] < 120)
    // From one to the other every step is small.
    for x in 36..<88 { #expect(abs(flat[1, x + 1, 42] - flat[1, x, 42]) < 24, "at \(x)") }
  }
}
