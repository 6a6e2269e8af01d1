import CairoDrawing
import DisplayLists
import Geometry
import Optics
import TestSupport
import Testing

@testable import Rendering

@Suite struct MaterialTests {
  static let size = PixelSize(width: 120, height: 80)
  static let all = GlassAppearance.allCases.flatMap { appearance in
    MaterialThickness.allCases.map { GlassMaterial(.material($0), appearance: appearance) }
  }

  private func painted(_ items: DisplayItem..., over image: PlanarImage) throws -> PlanarImage {
    let plan = try RenderPlan(
      DisplayList(size: Size(width: 120, height: 80), items: items), pixelsFromPoints: .identity, canvas: image.size,
      format: image.format, drawing: CairoCanvas())
    let result = image.copy()
    FramePainter(plan, threads: 1).paint(result)
    return result
  }

  private func flat(_ luma: Int, blue: Int = 128) -> PlanarImage {
    let image = PlanarImage(size: Self.size, format: PlanarFormat())
    image.fill(luma: luma, blue: blue, red: 128)
    return image
  }

  private func tone(_ material: GlassMaterial) throws -> RGBA {
    guard case .material(let thickness) = material.variant else { throw DrawingError(operation: "", reason: "") }
    return thickness.tone(material.appearance)
  }

  @Test(arguments: all) func overAFlatGroundItIsItsToneOverIt(_ material: GlassMaterial) throws {
    let tone = try tone(material)
    for luma in [16, 90, 170, 235] {
      let image = try painted(pane(material), over: flat(luma, blue: 140))
      let expected = 16 + 219 * (tone.red * tone.alpha + Double(luma - 16) / 219 * (1 - tone.alpha))
      for (x, y) in [(60, 38), (34, 38), (60, 22), (80, 46)] {
        #expect(abs(Double(image[0, x, y]) - expected) <= 1)
        #expect(abs(Double(image[1, x / 2, y / 2]) - (128 + 12 * 1.8 * (1 - tone.alpha))) <= 1)
      }
    }
  }

  /// The blur turns noise into its mean, without visible residue.
  @Test func theBlurKeepsTheMean() throws {
    let image = flat(16)
    var random = SplitMix(seed: 3)
    var sum = 0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        image[0, x, y] = Int.random(in: 30...220, using: &random)
        sum += image[0, x, y]
      }
    }
    let mean = Double(sum) / Double(Self.size.area)
    let material = GlassMaterial(.material(.ultraThin))
    let tone = try tone(material)
    let shown = try painted(pane(material), over: image)
    let expected = 16 + 219 * (tone.red * tone.alpha + (mean - 16) / 219 * (1 - tone.alpha))
    for y in stride(from: 24, to: 52, by: 4) {
      for x in stride(from: 34, to: 86, by: 4) { #expect(abs(Double(shown[0, x, y]) - expected) <= 2.5) }
    }
  }

  @Test(arguments: GlassAppearance.allCases) func theThickerTheLessIsSeenThrough(_ appearance: GlassAppearance) throws {
    let differences = try MaterialThickness.allCases.map { thickness in
      let item = pane(GlassMaterial(.material(thickness), appearance: appearance))
      return try painted(item, over: flat(235))[0, 60, 38] - painted(item, over: flat(16))[0, 60, 38]
    }
    #expect(MaterialThickness.allCases.first == .ultraThin)
    #expect(MaterialThickness.allCases.last == .ultraThick)
    #expect(zip(differences, differences.dropFirst()).allSatisfy { $0 > $1 })
  }

  /// Without a backdrop, a material is only its tone, to within the error of rounding twice.
  @Test(arguments: all) func withoutABackdropItIsItsTone(_ material: GlassMaterial) throws {
    let item = pane(material)
    guard case .glass(let glass) = item else { return }
    let painter = PhotoPainter(drawing: CairoCanvas(), threads: 1)
    let alone = try painter.paint(list(item), size: Self.size, pixelsFromPoints: .identity)
    let tone = try CairoCanvas().draw(
      [try #require(glass.tone)], in: PixelRect(Self.size), pixelsFromPoints: .identity)
    var most = 0
    for (a, b) in zip(alone.samples, tone.samples) { most = max(most, abs(Int(a) - Int(b))) }
    // At the edge, the material's coverage follows from the distance, but the tone's from the covered area.
    #expect(most <= 12, "\(most)")
    for (x, y) in [(60, 38), (34, 38), (60, 22), (80, 46)] {
      let a = alone[x, y]
      let b = tone[x, y]
      #expect(abs(Int(a.red) - Int(b.red)) <= 1, "\(a) \(b)")
      #expect(abs(Int(a.alpha) - Int(b.alpha)) <= 1, "\(a) \(b)")
    }
  }

  /// Under an effect, a material still blurs, except where luminance becomes alpha.
  @Test func onlyWhereItsLightBecomesItsAlphaIsItItsTone() throws {
    let item = pane(GlassMaterial(.material(.thin)))
    guard case .glass(let glass) = item else { return }
    let fill = try #require(glass.tone)
    let image = noise(Self.size, PlanarFormat())
    let light: [Double] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0]
    func filtered(_ item: DisplayItem, _ filter: Filter) throws -> [[Int]] {
      try samples(painted(.group(DisplayGroup([item], filters: [filter])), over: image))
    }
    #expect(try filtered(item, .colorMatrix(light)) == filtered(fill, .colorMatrix(light)))
    #expect(try filtered(item, .blur(radius: 1)) != filtered(fill, .blur(radius: 1)))
  }

  @Test func itHasNoLensAndNothingToRefract() throws {
    let painter = FramePainter(
      try RenderPlan(
        list(pane(GlassMaterial(.material(.bar)))), pixelsFromPoints: .identity, canvas: Self.size,
        format: PlanarFormat(), drawing: CairoCanvas()), threads: 1)
    painter.paint(flat(100))
    #expect(painter.findings.isEmpty)
  }
}
