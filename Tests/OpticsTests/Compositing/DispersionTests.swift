import Geometry
import Testing

@testable import Optics

@Suite struct DispersionTests {
  static let size = PixelSize(width: 160, height: 120)

  func loupe(_ state: GlassState = .resting) -> LensPane {
    LensPane(
      .capsule(Rect(x: 10, y: 10, width: 60, height: 40)), GlassMaterial(.loupe, look: .v27), pixelsFromPane: .scale(2),
      state: state)
  }

  @Test(arguments: formats) func aFlatBackdropKeepsItsColor(_ format: PlanarFormat) throws {
    var preset = GlassPreset(GlassMaterial(.loupe), S: 40)
    preset.rim = nil
    var pane = loupe()
    let bare = preset
    pane.preset = { _ in bare }
    let image = PlanarImage(size: Self.size, format: format)
    let level = 1 << (format.bitDepth - 8)
    image.fill(luma: 90 * level, blue: 150 * level, red: 100 * level)
    let before = image.copy()
    let lens = try #require(Lens(pane, content: nil, canvas: Self.size, format: format))
    #expect(lens.hasDispersion)
    lens.apply(to: image, scratch: LensScratch(for: lens))
    #expect(differences(image, before) == 0)
  }

  @Test func flatGlassHasNoDispersion() throws {
    var preset = GlassPreset(GlassMaterial(.loupe), S: 40)
    preset.rim = nil
    preset.refraction.amount = 0
    var pane = loupe()
    let bare = preset
    pane.preset = { _ in bare }
    let image = noiseImage(Self.size, PlanarFormat())
    let before = image.copy()
    let lens = try #require(Lens(pane, content: nil, canvas: Self.size, format: PlanarFormat()))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    #expect(differences(image, before) == 0)
  }

  @Test func weightsSumToOneAndBlueIsDisplacedMost() {
    let taps = GlassDispersion.taps
    #expect(taps.count == 7)
    for sum in [taps.reduce(0) { $0 + $1.red }, taps.reduce(0) { $0 + $1.green }, taps.reduce(0) { $0 + $1.blue }] {
      #expect((sum - 1).magnitude < 1e-6)
    }
    let red = taps.reduce(0) { $0 + $1.red * $1.offset }
    let blue = taps.reduce(0) { $0 + $1.blue * $1.offset }
    #expect(red < -0.3)
    #expect((red + blue).magnitude < 1e-6)
  }

  @Test func eachPrimaryHasItsOwnDisplacement() throws {
    // A vertical grey ramp at the upper edge of a wide loupe, at 3 pixels per point.
    let format = PlanarFormat(bitDepth: 14, chroma: .full, isFullRange: true)
    let canvas = PixelSize(width: 12, height: 400)
    let image = PlanarImage(size: canvas, format: format)
    image.fill(luma: 0, blue: format.chromaZero, red: format.chromaZero)
    for y in 0..<canvas.height { for x in 0..<canvas.width { image[0, x, y] = 32 * y } }
    var preset = GlassPreset(GlassMaterial(.loupe), S: 100)
    preset.rim = nil
    let shape = RoundedRect(Rect(x: -200, y: 0, width: 400, height: 100), radius: 0, style: .circular)
    let pane = LensPane(
      .roundedRect(shape), preset: preset, pixelsFromPane: .translation(x: 6, y: 50) * .scale(3))
    let lens = try #require(Lens(pane, content: nil, canvas: canvas, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    let taps = GlassDispersion.taps
    let matrix = format.matrix
    var worst = 0.0
    for row in 0..<60 {
      let depth = (Double(row) + 0.5) / 3
      let t = min(depth / 9.5, 1)
      let bend = 90 * (1 - (t * (2 - t)).squareRoot())
      let luma = Double(image[0, 6, 50 + row])
      let red = luma + Double(image[2, 6, 50 + row] - format.chromaZero) * 2 * (1 - matrix.red)
      let blue = luma + Double(image[1, 6, 50 + row] - format.chromaZero) * 2 * (1 - matrix.blue)
      for (code, weights) in [(red, taps.map { $0.red }), (blue, taps.map { $0.blue })] {
        let mean = zip(taps, weights).reduce(0) { $0 + Double($1.0.offset * $1.1) }
        let expected = bend * (1 + 0.2 * mean)
        worst = max(worst, (code / 32 - Double(50 + row) - expected).magnitude)
      }
    }
    #expect(worst < 0.5, "pixels")
  }

  @Test func pressedAndAppearingGlassHasDispersion() throws {
    func disperses(_ state: GlassState) throws -> Bool {
      let pane = LensPane(
        .capsule(Rect(x: 10, y: 10, width: 60, height: 40)), GlassMaterial(.clear), pixelsFromPane: .scale(2),
        state: state)
      return try #require(Lens(pane, content: nil, canvas: Self.size, format: PlanarFormat())).hasDispersion
    }
    #expect(try !disperses(.resting))
    #expect(try disperses(GlassState(press: .init(time: 1, at: Point(x: 40, y: 30)))))
    #expect(try disperses(GlassState(materialized: 0.5)))
  }
}
