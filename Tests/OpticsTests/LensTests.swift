import Geometry
import Testing

@testable import Optics

/// A generator of the same numbers every run (SplitMix64).
struct Noise: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A picture of random samples, any code of its depth.
func noisePicture(_ size: PixelSize, _ format: PlanarFormat, seed: UInt64 = 1) -> PlanarImage {
  var noise = Noise(state: seed)
  let image = PlanarImage(size: size, format: format)
  for plane in 0..<3 {
    let extent = image.planeSize(plane)
    for y in 0..<extent.height {
      for x in 0..<extent.width { image[plane, x, y] = Int.random(in: 0..<(1 << format.bitDepth), using: &noise) }
    }
  }
  return image
}

/// How many samples of two pictures differ.
func differences(_ a: PlanarImage, _ b: PlanarImage) -> Int {
  (0..<3).reduce(0) { sum, plane in
    sum + zip(a.samples(plane: plane), b.samples(plane: plane)).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }
}

let formats = [
  PlanarFormat(), PlanarFormat(bitDepth: 10), PlanarFormat(chroma: .full, isFullRange: true),
  PlanarFormat(bitDepth: 12, chroma: .halfWidth, matrix: .bt2020), PlanarFormat(matrix: .bt601, isFullRange: true),
]

@Suite struct LensTests {
  static let size = PixelSize(width: 200, height: 120)

  func pane(_ preset: GlassPreset, in size: PixelSize = LensTests.size) -> LensPane {
    let rect = Rect(x: -40, y: -24, width: 80, height: 48)
    return LensPane(
      .roundedRect(RoundedRect(rect, radius: 12, style: .continuous)), preset: preset,
      pixelsFromPane: .translation(x: Double(size.width) / 2, y: Double(size.height) / 2) * .scale(2))
  }

  /// A preset that neither bends, blurs nor colours.
  func nothing() -> GlassPreset { GlassPreset(GlassMaterial(.identity), S: 48) }

  @Test(arguments: formats) func indexOneChangesNothing(_ format: PlanarFormat) throws {
    let image = noisePicture(Self.size, format)
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
    // The light of v27 falls from straight above: nothing of the material prefers left or right.
    let preset = GlassPreset(GlassMaterial(variant, look: .v27), S: S)
    let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: format))
    let image = noisePicture(Self.size, format)
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

  @Test func outsideItsRectangleEverySampleStays() throws {
    let format = PlanarFormat()
    let preset = GlassPreset(GlassMaterial(.clear), S: 48)
    let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: format))
    let image = noisePicture(Self.size, format)
    let before = image.copy()
    lens.apply(to: image, scratch: LensScratch(for: lens))
    var changedInside = 0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where image[0, x, y] != before[0, x, y] {
        #expect(lens.rect.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).isEmpty == false)
        changedInside += 1
      }
    }
    // 160 × 96 px of glass, less the corners: noise seen through glass hardly ever stays what it was.
    #expect(changedInside > 14_000)
  }

  @Test func rowsInAnyOrderGiveTheSameBytes() throws {
    let format = PlanarFormat()
    let preset = GlassPreset(GlassMaterial(.regular), S: 48)
    let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: format))
    let whole = noisePicture(Self.size, format)
    let parts = whole.copy()
    lens.apply(to: whole, scratch: LensScratch(for: lens))
    let scratch = LensScratch(for: lens)
    lens.readBackdrop(parts, into: scratch)
    for row in stride(from: lens.rowPairs - 1, through: 0, by: -1) {
      lens.composite(rows: row..<(row + 1), onto: parts, scratch: scratch)
    }
    #expect(differences(whole, parts) == 0)
  }

  @Test func displacementOfARampIsTheFormulas() throws {
    // Luma rises by 4 codes a pixel along x in 14 bits: what the glass shows tells from where it took it.
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

  @Test func glassNeedsAtMostSixteenBytesAPixel() throws {
    for variant in [GlassVariant.clear, .regular] {
      let preset = GlassPreset(GlassMaterial(variant), S: 48)
      let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: PlanarFormat()))
      #expect(lens.byteCount <= 16 * lens.rect.size.area)
    }
  }

  @Test func inAWindowOfTheCanvasThePixelsAreTheSame() throws {
    let preset = GlassPreset(GlassMaterial(.regular), S: 48)
    let format = PlanarFormat()
    let lens = try #require(Lens(pane(preset), content: nil, canvas: Self.size, format: format))
    let read = lens.readRect
    let window = PixelRect(
      x: read.x / 2 * 2, y: read.y / 2 * 2, width: read.maxX - read.x / 2 * 2, height: read.maxY - read.y / 2 * 2)
    let whole = noisePicture(Self.size, format)
    let part = PlanarImage(size: window.size, format: format)
    for plane in 0..<3 {
      let (size, step) = (part.planeSize(plane), plane == 0 ? 1 : 2)
      for y in 0..<size.height {
        for x in 0..<size.width { part[plane, x, y] = whole[plane, x + window.x / step, y + window.y / step] }
      }
    }
    let inWindow = lens.inWindow(window)
    lens.apply(to: whole, scratch: LensScratch(for: lens))
    inWindow.apply(to: part, scratch: LensScratch(for: inWindow))
    var differences = 0
    for plane in 0..<3 {
      let (size, step) = (part.planeSize(plane), plane == 0 ? 1 : 2)
      for y in 0..<size.height {
        for x in 0..<size.width where part[plane, x, y] != whole[plane, x + window.x / step, y + window.y / step] {
          differences += 1
        }
      }
    }
    #expect(differences == 0)
  }

  @Test func offTheCanvasThereIsNoLens() {
    let away = LensPane(
      .circle(Rect(x: 0, y: 0, width: 50, height: 50)), GlassMaterial(), pixelsFromPane: .translation(x: -500, y: 0))
    #expect(Lens(away, content: nil, canvas: Self.size, format: PlanarFormat()) == nil)
  }

  @Test func contentAloneIsSourceOver() throws {
    let format = PlanarFormat(chroma: .full, matrix: .bt709, isFullRange: true)
    let image = PlanarImage(size: Self.size, format: format)
    image.fill(luma: 100, blue: 128, red: 128)
    let rect = PixelRect(x: 10, y: 10, width: 4, height: 4)
    // Half transparent white, premultiplied.
    let pixels = Raster<UInt8>(size: rect.size, samples: [UInt8](repeating: 128, count: 64))
    let lens = try #require(Lens(nil, content: LensContent(pixels, at: rect), canvas: Self.size, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    #expect(image[0, 11, 11] == 178)
    #expect(image[0, 9, 11] == 100)
    #expect(image[1, 11, 11] == 128)
  }
}
