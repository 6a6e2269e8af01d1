import Geometry
import Testing

@testable import Optics

/// The hairline just outside the edge.
@Suite struct HairlineTests {
  /// The luma, in levels, of a column of pixels above the upper edge of a pane, next to the edge first.
  private func outside(_ luma: Int, _ pixelsPerPoint: Double, offset: Double = 0) throws -> [Double] {
    let format = PlanarFormat(bitDepth: 14, chroma: .full, isFullRange: true)
    let size = PixelSize(width: 16, height: 400)
    let image = PlanarImage(size: size, format: format)
    image.fill(luma: 64 * luma, blue: format.chromaZero, red: format.chromaZero)
    let shape = RoundedRect(Rect(x: -200, y: 0, width: 400, height: 60), radius: 0, style: .circular)
    let pane = LensPane(
      .roundedRect(shape), GlassMaterial(.clear, look: .v27),
      pixelsFromPane: .translation(x: 8, y: 40 + offset) * .scale(pixelsPerPoint))
    let lens = try #require(Lens(pane, content: nil, canvas: size, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    return (0..<12).map { Double(image[0, 8, 39 - $0]) / 64 }
  }

  /// The darkening of the edge that faces the light is close to C(3 − 2C)/4, which no backdrop exceeds by much.
  @Test(arguments: [0, 32, 64, 128, 192, 255]) func darkeningFollowsTheFormula(_ luma: Int) throws {
    let C = Double(luma) / 255
    // The hairline fades over half a point, so at 32 pixels per point the first pixel shows 31/32 of it.
    let darkest = Double(luma) - (try outside(luma, 32)[0])
    #expect((darkest / 255 - C * (3 - 2 * C) / 4 * 31 / 32).magnitude < 0.09)
    #expect(darkest <= 255 * 0.34)
  }

  /// The darkening, summed over pixels, is the same at every scale.
  @Test(arguments: [1.0, 1.5, 2, 3, 4]) func darkeningDoesNotDependOnTheScale(_ scale: Double) throws {
    let sum = try outside(200, scale).reduce(0) { $0 + 200 - $1 } / scale
    let fine = try outside(200, 24).reduce(0) { $0 + 200 - $1 } / 24
    #expect((sum - fine).magnitude < 0.5)
  }

  @Test func theHairlineFades() throws {
    let levels = try outside(160, 8)
    for (near, far) in zip(levels, levels.dropFirst()) { #expect(near <= far) }
    #expect(levels[5] == 160)
    // Equal steps, so there is no second edge.
    let steps = zip(levels.prefix(4), levels.prefix(4).dropFirst()).map { $1 - $0 }
    #expect((steps.max() ?? 0) - (steps.min() ?? 0) < 1)
  }
}
