import Geometry
import Testing

@testable import Optics

/// A layer beneath the glass dims its backdrop, but not its light.
@Suite struct DimmingTests {
  static let format = PlanarFormat(bitDepth: 10, chroma: .full, isFullRange: true)
  static let black = RGBA(white: 0, alpha: 0.35)

  /// Paints a pane of 120 × 90 points at two pixels per point over a flat colour.
  private func painted(
    _ material: GlassMaterial, luma: Double, blue: Int = 512, red: Int = 512
  ) throws -> PlanarImage {
    let size = PixelSize(width: 300, height: 240)
    let image = PlanarImage(size: size, format: Self.format)
    image.fill(luma: Int((luma * 1023).rounded()), blue: blue, red: red)
    let shape = GlassShape.roundedRect(
      RoundedRect(Rect(x: 15, y: 15, width: 120, height: 90), radius: 24, style: .continuous))
    let lens = try #require(
      Lens(LensPane(shape, material, pixelsFromPane: .scale(2)), content: nil, canvas: size, format: Self.format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    return image
  }

  /// Beneath a face, a dimmed backdrop is indistinguishable from a backdrop that is as dark itself.
  @Test(arguments: materials) func dimmedGlassLooksLikeGlassOverADarkerBackdrop(_ plain: GlassMaterial) throws {
    for tint in [nil, RGBA(red: 1, green: 0.4, blue: 0, alpha: 0.5)] {
      var material = plain
      (material.tint, material.dimming) = (tint, Self.black)
      var bare = material
      bare.dimming = nil
      for luma in [0.25, 0.5, 0.75] {
        let dimmed = try painted(material, luma: luma, blue: 562, red: 472)
        let over = try painted(bare, luma: luma * 0.65, blue: 512 + 33, red: 512 - 26)
        for plane in 0..<3 { #expect(abs(dimmed[plane, 150, 120] - over[plane, 150, 120]) <= 2) }
      }
    }
  }

  /// The light of the rim is as strong as without the layer.
  @Test(arguments: [64, 128, 192]) func dimmingKeepsTheRimLight(_ grey: Int) throws {
    func light(_ dimming: RGBA?) throws -> (rim: Double, face: Double) {
      let material = GlassMaterial(.clear, look: .v27, dimming: dimming)
      let image = try painted(material, luma: Double(grey) / 255)
      let face = image[0, 150, 120]
      let brightest = (30..<60).map { image[0, 150, $0] }.max() ?? 0
      return (Double(brightest - face) / 4, Double(face) / 4)
    }
    let bare = try light(nil)
    let dimmed = try light(Self.black)
    #expect(dimmed.face < bare.face - 10)
    #expect(bare.rim > 8)
    #expect(abs(dimmed.rim - bare.rim) <= 1)
  }

  @Test func nearlyOpaqueGlassIsNotDimmed() {
    for accommodations in [GlassMaterial.Accommodations.reduceTransparency, .increaseContrast] {
      let material = GlassMaterial(.clear, dimming: Self.black, accommodations: accommodations)
      #expect(GlassPreset(material, S: 80).dimming == nil)
    }
    #expect(GlassPreset(GlassMaterial(.identity, dimming: Self.black), S: 80).dimming == nil)
  }
}
