import Geometry
import Testing

@testable import Optics

@Suite struct AccommodationTests {
  static let materials = [GlassVariant.regular, .clear].flatMap { variant in
    GlassLook.allCases.flatMap { look in
      GlassAppearance.allCases.map { GlassMaterial(variant, look: look, appearance: $0) }
    }
  }

  /// The luma, in 0…1, over a flat backdrop: at the centre of the glass, and half a point from its edge.
  private func shown(_ material: GlassMaterial, over ground: Int) throws -> (face: Double, edge: Double) {
    let size = PixelSize(width: 240, height: 180)
    let image = PlanarImage(size: size, format: PlanarFormat())
    image.fill(luma: ground, blue: 128, red: 128)
    let shape = GlassShape.roundedRect(
      RoundedRect(Rect(x: 20, y: 15, width: 80, height: 60), radius: 8, style: .circular))
    let lens = try #require(
      Lens(
        LensPane(shape, material, pixelsFromPane: .scale(2)), content: nil, canvas: size, format: PlanarFormat()))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    func luma(_ x: Int, _ y: Int) -> Double { Double(image[0, x, y] - 16) / 219 }
    return (luma(120, 90), luma(40, 90))
  }

  /// The WCAG contrast of two greys, given as gamma-encoded luma.
  private func contrast(_ a: Double, _ b: Double) -> Double {
    func light(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : Elementary.pow((c + 0.055) / 1.055, 2.4) }
    let x = light(min(max(a, 0), 1))
    let y = light(min(max(b, 0), 1))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  @Test(arguments: materials, [GlassMaterial.Accommodations.reduceTransparency, .increaseContrast])
  func littleShowsThroughAndTextIsLegible(
    _ plain: GlassMaterial, _ accommodations: GlassMaterial.Accommodations
  ) throws {
    var material = plain
    material.accommodations = accommodations
    let isContrast = accommodations == .increaseContrast
    let black = try shown(material, over: 16).face
    let white = try shown(material, over: 235).face
    #expect((0...(isContrast ? 0.07 : 0.11)).contains(white - black))
    let text = material.appearance == .dark ? 1.0 : 0
    for face in [black, white] { #expect(contrast(face, text) >= (isContrast ? 15 : 10)) }
    let plainBlack = try shown(plain, over: 16).face
    let plainWhite = try shown(plain, over: 235).face
    #expect(white - black < plainWhite - plainBlack)
  }

  @Test(arguments: materials) func highContrastHasAContrastingBorder(_ plain: GlassMaterial) throws {
    var material = plain
    material.accommodations = [.increaseContrast, .reduceTransparency]
    for luma in [16, 120, 235] {
      let (face, edge) = try shown(material, over: luma)
      #expect(contrast(face, edge) >= 15)
    }
  }

  @Test func reducedMotionNeitherSwellsNorInflates() throws {
    let shape = GlassShape.capsule(Rect(x: 20, y: 15, width: 80, height: 40))
    let elastic = GlassMaterial(.regular)
    let still = GlassMaterial(.regular, accommodations: .reduceMotion)
    for time in [0.1, 0.35, 0.5, 3] {
      let pressed = GlassState(press: GlassState.Press(time: time, at: Point(x: 60, y: 35)))
      #expect(LensPane(shape, elastic, pixelsFromPane: .scale(2), state: pressed).pixelsFromPane != .scale(2))
      #expect(LensPane(shape, still, pixelsFromPane: .scale(2), state: pressed).pixelsFromPane == .scale(2))
    }
    let coming = GlassState(materialized: 0.4)
    #expect(LensPane(shape, elastic, pixelsFromPane: .identity, state: coming).inflation(40) > 4)
    #expect(LensPane(shape, still, pixelsFromPane: .identity, state: coming).inflation(40) == 0)
  }

  /// With reduced motion, a press lights the glass without changing its outline.
  @Test func aPressWithReducedMotionKeepsTheOutline() throws {
    let size = PixelSize(width: 240, height: 140)
    let material = GlassMaterial(.clear, accommodations: .reduceMotion)
    let shape = GlassShape.capsule(Rect(x: 20, y: 15, width: 80, height: 40))
    let rects = [GlassState.resting, GlassState(press: .init(time: 0.37, at: Point(x: 60, y: 35)))].map { state in
      Lens(
        LensPane(shape, material, pixelsFromPane: .scale(2), state: state), content: nil, canvas: size,
        format: PlanarFormat())?.rect
    }
    #expect(rects[0] != nil)
    #expect(rects[0] == rects[1])
  }
}
