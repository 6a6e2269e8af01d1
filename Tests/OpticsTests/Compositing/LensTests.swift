import Geometry
import Testing

@testable import Optics

@Suite struct LensTests {
  static let size = PixelSize(width: 200, height: 120)

  func pane(_ preset: GlassPreset, in size: PixelSize = LensTests.size) -> LensPane {
    let rect = Rect(x: -40, y: -24, width: 80, height: 48)
    return LensPane(
      .roundedRect(RoundedRect(rect, radius: 12, style: .continuous)), preset: preset,
      pixelsFromPane: .translation(x: Double(size.width) / 2, y: Double(size.height) / 2) * .scale(2))
  }

  /// A preset without refraction, blur or colour.
  func nothing() -> GlassPreset { GlassPreset(GlassMaterial(.identity), S: 48) }

  @Test(arguments: formats) func glassWithoutEffectChangesNothing(_ format: PlanarFormat) throws {
    let image = noiseImage(Self.size, format)
    let before = image.copy()
    let lens = try #require(Lens(pane(nothing()), content: nil, canvas: Self.size, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    #expect(differences(image, before) == 0)
  }

  @Test(arguments: formats, GlassLook.allCases) func flatBackdropStaysFlat(
    _ format: PlanarFormat, _ look: GlassLook
  ) throws {
    for variant in [GlassVariant.clear, .regular] {
      for appearance in GlassAppearance.allCases {
        for grey in [0.0, 0.2, 0.5, 0.8, 1] {
          let material = GlassMaterial(variant, look: look, appearance: appearance)
          let code = format.lumaBlack + Int((grey * Double(format.lumaRange)).rounded())
          let image = PlanarImage(size: Self.size, format: format)
          image.fill(luma: code, blue: format.chromaZero, red: format.chromaZero)
          let preset = GlassPreset(material, S: 48)
          let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: format))
          lens.apply(to: image, scratch: LensScratch(for: lens))
          let backdrop = Double(code - format.lumaBlack) / Double(format.lumaRange)
          let face = try #require(preset.face).tone(backdrop).luma
          let expected = Double(format.lumaBlack) + Double(format.lumaRange) * min(face, 1)
          let level = Double(1 << (format.bitDepth - 8))
          for (x, y) in [(100, 60), (70, 60), (100, 50), (120, 66)] {
            #expect((Double(image[0, x, y]) - expected).magnitude <= level)
            #expect(image[1, x >> format.chroma.shiftX, y >> format.chroma.shiftY] == format.chromaZero)
          }
        }
      }
    }
  }

  @Test(arguments: [GlassVariant.clear, .regular], [48.0, 70, 100, 160, 240])
  func mirroredInputGivesMirroredOutput(_ variant: GlassVariant, _ S: Double) throws {
    let format = PlanarFormat()
    // In v27, light comes from directly above, so the material is symmetric.
    let preset = GlassPreset(GlassMaterial(variant, look: .v27), S: S)
    let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: format))
    let image = noiseImage(Self.size, format)
    let flipped = mirrored(image)
    lens.apply(to: image, scratch: LensScratch(for: lens))
    lens.apply(to: flipped, scratch: LensScratch(for: lens))
    #expect(differences(mirrored(image), flipped) == 0)
  }

  func mirrored(_ image: PlanarImage) -> PlanarImage {
    let result = PlanarImage(size: image.size, format: image.format)
    for plane in 0..<3 {
      let extent = image.planeSize(plane)
      for y in 0..<extent.height {
        for x in 0..<extent.width { result[plane, x, y] = image[plane, extent.width - 1 - x, y] }
      }
    }
    return result
  }

  @Test func samplesOutsideItsRectangleAreUnchanged() throws {
    let format = PlanarFormat()
    let preset = GlassPreset(GlassMaterial(.clear), S: 48)
    let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: format))
    let image = noiseImage(Self.size, format)
    let before = image.copy()
    lens.apply(to: image, scratch: LensScratch(for: lens))
    var changedInside = 0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where image[0, x, y] != before[0, x, y] {
        #expect(lens.rect.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).isEmpty == false)
        changedInside += 1
      }
    }
    // Glass covers 160 × 96 px minus the corners and rarely leaves a noise sample unchanged.
    #expect(changedInside > 14_000)
  }

  @Test func rowsInAnyOrderGiveTheSameBytes() throws {
    let format = PlanarFormat()
    let preset = GlassPreset(GlassMaterial(.regular), S: 48)
    let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: format))
    let whole = noiseImage(Self.size, format)
    let parts = whole.copy()
    lens.apply(to: whole, scratch: LensScratch(for: lens))
    let scratch = LensScratch(for: lens)
    lens.readBackdrop(parts, into: scratch)
    for row in stride(from: lens.rowPairs - 1, through: 0, by: -1) {
      lens.composite(rows: row..<(row + 1), onto: parts, scratch: scratch)
    }
    #expect(differences(whole, parts) == 0)
  }

  @Test func displacementFollowsTheFormula() throws {
    // Luma is a ramp of 16 code values per pixel, so a sample identifies the column it was read from.
    let format = PlanarFormat(bitDepth: 14, chroma: .full, isFullRange: true)
    let size = PixelSize(width: 800, height: 500)
    let image = PlanarImage(size: size, format: format)
    for y in 0..<size.height { for x in 0..<size.width { image[0, x, y] = 16 * x } }
    var preset = GlassPreset(GlassMaterial(.clear), S: 160)
    preset.face = nil
    preset.rim = nil
    let scale = 2.0
    let rect = Rect(x: -150, y: -80, width: 300, height: 160)
    let lens = try #require(
      Lens(
        LensPane(
          .roundedRect(RoundedRect(rect, radius: 30, style: .continuous)), preset: preset,
          pixelsFromPane: .translation(x: 400, y: 250) * .scale(scale)), content: nil, canvas: size, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    for x in 103..<250 {
      let depth = (Double(x) + 0.5 - 100) / scale
      let expected = preset.refraction.displacement(depth: depth) * scale
      let measured = Double(image[0, x, 250]) / 16 - Double(x)
      #expect((measured - expected).magnitude < 0.5, "at \(depth) pt")
    }
  }

  @Test func aLensNeedsAtMostSixteenBytesPerPixel() throws {
    for variant in [GlassVariant.clear, .regular] {
      let preset = GlassPreset(GlassMaterial(variant), S: 48)
      let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: PlanarFormat()))
      #expect(lens.byteCount <= 16 * lens.rect.size.area)
    }
  }

  @Test func aWindowOfTheCanvasGivesTheSamePixels() throws {
    let preset = GlassPreset(GlassMaterial(.regular), S: 48)
    let format = PlanarFormat()
    let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: format))
    let read = lens.readRect
    let window = PixelRect(
      x: read.x / 2 * 2, y: read.y / 2 * 2, width: read.maxX - read.x / 2 * 2, height: read.maxY - read.y / 2 * 2)
    let whole = noiseImage(Self.size, format)
    let part = PlanarImage(size: window.size, format: format)
    for plane in 0..<3 {
      let size = part.planeSize(plane)
      let step = plane == 0 ? 1 : 2
      for y in 0..<size.height {
        for x in 0..<size.width { part[plane, x, y] = whole[plane, x + window.x / step, y + window.y / step] }
      }
    }
    let inWindow = lens.inWindow(window)
    lens.apply(to: whole, scratch: LensScratch(for: lens))
    inWindow.apply(to: part, scratch: LensScratch(for: inWindow))
    var differences = 0
    for plane in 0..<3 {
      let size = part.planeSize(plane)
      let step = plane == 0 ? 1 : 2
      for y in 0..<size.height {
        for x in 0..<size.width where part[plane, x, y] != whole[plane, x + window.x / step, y + window.y / step] {
          differences += 1
        }
      }
    }
    #expect(differences == 0)
  }

  @Test func aPaneOffTheCanvasHasNoLens() {
    let away = LensPane(
      .circle(Rect(x: 0, y: 0, width: 50, height: 50)), GlassMaterial(), pixelsFromPane: .translation(x: -500, y: 0))
    #expect(Lens(away, content: nil, canvas: Self.size, format: PlanarFormat()) == nil)
  }

  @Test func contentWithoutGlassIsSourceOver() throws {
    let format = PlanarFormat(chroma: .full, matrix: .bt709, isFullRange: true)
    let image = PlanarImage(size: Self.size, format: format)
    image.fill(luma: 100, blue: 128, red: 128)
    let rect = PixelRect(x: 10, y: 10, width: 4, height: 4)
    // Premultiplied white at half opacity.
    let pixels = Raster<UInt8>(size: rect.size, samples: [UInt8](repeating: 128, count: 64))
    let lens = try #require(Lens(nil, content: LensContent(pixels, at: rect), canvas: Self.size, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    #expect(image[0, 11, 11] == 178)
    #expect(image[0, 9, 11] == 100)
    #expect(image[1, 11, 11] == 128)
  }
}
