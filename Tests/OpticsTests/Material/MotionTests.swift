import Geometry
import Testing

@testable import Optics

@Suite struct MotionTests {
  static let size = PixelSize(width: 240, height: 140)
  let format = PlanarFormat()

  func painted(_ state: GlassState, _ material: GlassMaterial = GlassMaterial(.regular)) throws -> PlanarImage {
    let image = noiseImage(Self.size, format)
    let pane = LensPane(
      .capsule(Rect(x: 20, y: 15, width: 80, height: 40)), material, pixelsFromPane: .scale(2), state: state)
    let lens = try #require(Lens(pane, content: nil, canvas: Self.size, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    return image
  }

  @Test(arguments: [GlassVariant.clear, .regular]) func glassAppearsFromNothing(_ variant: GlassVariant) throws {
    let tinted = GlassMaterial(variant, look: .v27, tint: RGBA(red: 1, green: 0, blue: 0, alpha: 0.7))
    let image = try painted(GlassState(materialized: 0), tinted)
    let before = noiseImage(Self.size, format)
    // Sums are rounded at partially covered edges, so values may differ by one.
    for plane in 0..<3 {
      let worst = zip(image.samples(plane: plane), before.samples(plane: plane)).map { abs($0 - $1) }.max() ?? 0
      #expect(worst <= 1)
    }
  }

  @Test func fullyAppearedGlassIsGlassAtRest() throws {
    #expect(differences(try painted(GlassState(materialized: 1)), try painted(.resting)) == 0)
    let untouched = GlassState(press: GlassState.Press(time: 0, at: Point(x: 60, y: 35)))
    #expect(differences(try painted(untouched), try painted(.resting)) == 0)
  }

  @Test func refractionGrowsWhileGlassAppears() throws {
    let material = GlassMaterial(.clear, look: .v27)
    var last = -1.0
    for g in [0.0, 0.25, 0.5, 0.75, 1] {
      let amount = GlassPreset(material, S: 40).materialized(g).refraction.amount
      #expect(amount > last)
      #expect((amount - 26 * 1.683 * g).magnitude < 1e-9)
      last = amount
    }
  }

  @Test func aPressOvershootsByAnEighthAndSettles() {
    let times = stride(from: 0.0, through: 4, by: 0.005).map { GlassMotion.response($0) }
    #expect(((times.max() ?? 0) - 1.126).magnitude < 0.002, "e to the −πζ/√(1−ζ²) is 0.126")
    #expect(((times.last ?? 0) - 1).magnitude < 1e-4)
    let lifted = GlassState.Press(time: 6, at: .zero, lifted: 1)
    #expect(lifted.progress.magnitude < 1e-3)
  }

  @Test func pressedGlassIsLargerAndLitUnderTheFinger() throws {
    let flat = PlanarImage(size: Self.size, format: format)
    flat.fill(luma: 90, blue: 128, red: 128)
    let rest = flat.copy()
    let shape = GlassShape.capsule(Rect(x: 20, y: 15, width: 80, height: 40))
    let material = GlassMaterial(.clear, look: .v27)
    for (image, state) in [
      (rest, GlassState.resting), (flat, GlassState(press: .init(time: 2, at: Point(x: 40, y: 35)))),
    ] {
      let pane = LensPane(shape, material, pixelsFromPane: .scale(2), state: state)
      let lens = try #require(Lens(pane, content: nil, canvas: Self.size, format: format))
      lens.apply(to: image, scratch: LensScratch(for: lens))
    }
    #expect(flat[0, 80, 70] > rest[0, 80, 70] + 5, "under the finger")
    #expect(flat[0, 80, 70] > flat[0, 170, 70] + 5, "more than far from the finger")
    #expect(flat[0, 38, 70] != rest[0, 38, 70], "the edge has moved out by 1.7 pt")
  }
}
