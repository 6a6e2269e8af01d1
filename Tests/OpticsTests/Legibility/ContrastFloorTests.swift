import Foundation
import Geometry
import TestSupport
import Testing

@testable import Optics

@Suite struct ContrastFloorTests {
  static let size = PixelSize(width: 84, height: 48)
  static let formats = [
    PlanarFormat(), PlanarFormat(chroma: .halfWidth, matrix: .bt601), PlanarFormat(chroma: .full, isFullRange: true),
    PlanarFormat(bitDepth: 10, matrix: .bt2020), PixelWindow.format,
  ]
  static let texts = [
    TextContrast(RGBA(white: 1), floor: 4.5), TextContrast(RGBA(white: 1, alpha: 0.84), floor: 4.5),
    TextContrast(RGBA(white: 1, alpha: 0.6), floor: 3), TextContrast(RGBA(white: 0, alpha: 0.92), floor: 4.5),
    TextContrast(RGBA(white: 0, alpha: 0.7), floor: 4.5), TextContrast(RGBA(red: 1, green: 0.8, blue: 0), floor: 4.5),
    TextContrast(RGBA(red: 0.1, green: 0, blue: 0.7), floor: 4.5),
  ]

  /// A stand-in for letters: a frame and a bar. Half of it has half coverage.
  static func ink(_ contrast: TextContrast, strength: Double = 1, at rect: PixelRect = inkRect) -> ContrastFloor.Ink {
    var coverage = Raster<UInt8>(size: rect.size)
    for y in 0..<rect.height {
      for x in 0..<rect.width where y < 3 || x < 3 || x == 12 || y >= rect.height - 2 {
        coverage.samples[4 * (y * rect.width + x) + 3] = x < rect.width / 2 ? 255 : 128
      }
    }
    return ContrastFloor.Ink(contrast, strength: strength, coverage: coverage, at: rect)
  }

  static let inkRect = PixelRect(x: 30, y: 15, width: 25, height: 13)

  static func passes(
    _ inks: [ContrastFloor.Ink], _ format: PlanarFormat = PlanarFormat(), isWhole: Bool = true, light: [Float] = []
  ) -> [ContrastFloor] {
    ContrastFloor.passes(
      for: inks, on: ContrastFloor.Surface(PixelRect(size), light: light, isWhole: isWhole), pixelsPerPoint: 1.5,
      canvas: size, format: format)
  }

  /// Every format, with and without dimming of the surface as a whole.
  static let surfaces = formats.flatMap { format in [false, true].map { (format, $0) } }

  static func apply(_ passes: [ContrastFloor], to image: PlanarImage) -> PlanarImage {
    let result = image.copy()
    for pass in passes { pass.apply(to: result, scratch: ContrastScratch(for: pass)) }
    return result
  }

  /// An image of saturated and grey blocks, or of noise.
  static func image(_ format: PlanarFormat, seed: UInt64, block: Int) -> PlanarImage {
    let image = PlanarImage(size: size, format: format)
    var generator = SplitMix(seed: seed)
    for plane in 0..<3 {
      let extent = image.planeSize(plane)
      let side = plane == 0 ? block : max(1, block >> format.chroma.shiftX)
      for top in stride(from: 0, to: extent.height, by: side) {
        for left in stride(from: 0, to: extent.width, by: side) {
          let code = Int.random(in: 0..<(1 << format.bitDepth), using: &generator)
          for y in top..<min(top + side, extent.height) {
            for x in left..<min(left + side, extent.width) { image[plane, x, y] = code }
          }
        }
      }
    }
    return image
  }

  @Test(arguments: surfaces, texts)
  func everyPixelUnderAndNextToInkReachesTheFloor(_ surface: (PlanarFormat, Bool), _ text: TextContrast) {
    let (format, isWhole) = surface
    let ink = Self.ink(text)
    let passes = Self.passes([ink], format, isWhole: isWhole)
    var least = Double.infinity
    for (seed, block) in [(1, 1), (3, 2), (5, 12)] as [(UInt64, Int)] {
      let after = Self.apply(passes, to: Self.image(format, seed: seed, block: block))
      least = min(least, leastContrast(of: ink, over: after))
    }
    for level in [0, 1.0] {
      let flat = PlanarImage(size: Self.size, format: format)
      flat.fill(
        luma: format.lumaBlack + Int(Double(format.lumaRange) * level), blue: format.chromaZero, red: format.chromaZero)
      least = min(least, leastContrast(of: ink, over: Self.apply(passes, to: flat)))
    }
    #expect(least >= text.floor, "\(least)")
  }

  /// Flat greys are dimmed to the floor, with a tolerance of half a level.
  @Test(arguments: texts) func dimmingIsMinimal(_ text: TextContrast) {
    let format = PixelWindow.format
    let flat = PlanarImage(size: Self.size, format: format)
    flat.fill(luma: text.wantsLight ? 0 : 16383, blue: 8192, red: 8192)
    let contrast = leastContrast(of: Self.ink(text), over: Self.apply(Self.passes([Self.ink(text)], format), to: flat))
    #expect(contrast >= text.floor, "\(contrast)")
    #expect(contrast < text.floor * 1.04, "\(contrast)")
  }

  /// A backdrop that exceeds the floor by half an 8-bit level is unchanged.
  @Test(arguments: formats, texts)
  func aSufficientBackdropIsUnchanged(_ format: PlanarFormat, _ text: TextContrast) {
    let passes = Self.passes([Self.ink(text)], format)
    for level in stride(from: 0.0, through: 1, by: 1.0 / 16) {
      let image = PlanarImage(size: Self.size, format: format)
      image.fill(
        luma: format.lumaBlack + Int(Double(format.lumaRange) * level), blue: format.chromaZero, red: format.chromaZero)
      let holds = leastContrast(of: Self.ink(text), over: image) >= text.floor * 1.04
      let after = Self.apply(passes, to: image)
      if holds { #expect((0..<3).allSatisfy { image.samples(plane: $0) == after.samples(plane: $0) }, "\(level)") }
    }
  }

  @Test(arguments: formats) func rowsDoNotDependOnEachOther(_ format: PlanarFormat) throws {
    let pass = try #require(Self.passes([Self.ink(Self.texts[0])], format).first)
    let image = Self.image(format, seed: 3, block: 4)
    let whole = Self.apply([pass], to: image)
    let scratch = ContrastScratch(for: pass)
    #expect(pass.prepare(pass.measure(image), in: scratch))
    for row in (0..<pass.rowPairs).reversed() { pass.dim(rows: row..<(row + 1), of: image, scratch: scratch) }
    #expect((0..<3).allSatisfy { image.samples(plane: $0) == whole.samples(plane: $0) })
  }

  /// The result does not jump when the backdrop brightens by one code value at a time.
  @Test func dimmingIsContinuous() throws {
    let pass = try #require(Self.passes([Self.ink(Self.texts[1])]).first)
    var last: PlanarImage?
    var largest = 0
    for luma in stride(from: 60, through: 235, by: 1) {
      let image = PlanarImage(size: Self.size, format: PlanarFormat())
      image.fill(luma: luma, blue: 128, red: 128)
      pass.apply(to: image, scratch: ContrastScratch(for: pass))
      if let last {
        for (a, b) in zip(last.samples(plane: 0), image.samples(plane: 0)) { largest = max(largest, abs(a - b)) }
      }
      last = image
    }
    #expect(largest <= 2)
  }

  /// A surface is dimmed by one factor, so differences between pixels stay in proportion.
  @Test func aWholeSurfaceIsDimmedEvenly() throws {
    let pass = try #require(Self.passes([Self.ink(Self.texts[0])], PixelWindow.format).first)
    let before = PlanarImage(size: Self.size, format: PixelWindow.format)
    before.fill(luma: 0, blue: 8192, red: 8192)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width { before[0, x, y] = (x * 977 + y * 4111) % 16384 }
    }
    let after = Self.apply([pass], to: before)
    let factor = Double(pass.measure(before).whole)
    #expect((0.45..<0.47).contains(factor), "white on white needs 0.466")
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let expected = Double(before[0, x, y]) * factor
        #expect(abs(Double(after[0, x, y]) - expected) <= 4, "\(x), \(y)")
      }
    }
  }

  /// Dimming confined to the surroundings of text has no visible edge: neighbouring pixels of a flat image differ by at
  /// most one 8-bit level plus rounding, even where the dimming ends at the sides of the surface.
  @Test(arguments: texts) func dimmingFadesOutGently(_ text: TextContrast) throws {
    let canvas = PixelSize(width: 420, height: 380)
    let ink = Self.ink(text, at: PixelRect(x: 200, y: 180, width: 25, height: 13))
    let pass = try #require(
      ContrastFloor.passes(
        for: [ink], on: ContrastFloor.Surface(PixelRect(canvas), isWhole: false), pixelsPerPoint: 1.5, canvas: canvas,
        format: PixelWindow.format
      ).first)
    let image = PlanarImage(size: canvas, format: PixelWindow.format)
    image.fill(luma: text.wantsLight ? 0 : 16383, blue: 8192, red: 8192)
    pass.apply(to: image, scratch: ContrastScratch(for: pass))
    let level = 16383.0 / 255
    var steepest = 0
    for y in 1..<canvas.height {
      for x in 1..<canvas.width {
        steepest = max(
          steepest, abs(image[0, x, y] - image[0, x - 1, y]), abs(image[0, x, y] - image[0, x, y - 1]))
      }
    }
    #expect(steepest > 0, "\(Double(steepest) / level) levels")
    #expect(Double(steepest) <= level * 1.02, "\(Double(steepest) / level) levels")
    #expect(image[0, 0, 0] == (text.wantsLight ? 0 : 16383), "the corner is out of reach")
  }

  /// Dimming takes nothing from the light of the rim: a lit pixel stays brighter than an unlit one by as much as before.
  ///
  /// The light is that of the material: it lifts black by `lift` and takes `1 − lumaGain` of the luma.
  @Test func rimLightSurvivesDimming() throws {
    let format = PixelWindow.format
    var light = [Float](repeating: 0, count: Self.size.area)
    let strength = 0.6
    for x in 0..<Self.size.width { light[x] = Float(GlassRim.lift * strength) }
    let pass = try #require(Self.passes([Self.ink(Self.texts[0])], format, light: light).first)
    let image = PlanarImage(size: Self.size, format: format)
    image.fill(luma: 12000, blue: 8192, red: 8192)
    let lit = Int(12000 * (1 - (1 - GlassRim.lumaGain) * strength) + GlassRim.lift * strength * 16383)
    for x in 0..<Self.size.width { image[0, x, 0] = lit }
    let after = Self.apply([pass], to: image)
    #expect(after[0, 40, 2] < 8000)
    // A tolerance of half an 8-bit level.
    #expect(abs((after[0, 40, 0] - after[0, 40, 2]) - (lit - 12000)) <= 32)
  }

  /// Text on the rim itself reaches its floor too.
  @Test func textOnTheRimReachesTheFloor() {
    let ink = Self.ink(Self.texts[1])
    let light = [Float](repeating: 0.14, count: Self.size.area)
    let after = Self.apply(Self.passes([ink], light: light), to: Self.image(PlanarFormat(), seed: 2, block: 3))
    #expect(leastContrast(of: ink, over: after) >= 4.5)
  }

  /// Light and dark text side by side both reach their floors.
  @Test func lightAndDarkTextSideBySide() {
    let light = Self.ink(Self.texts[0], at: PixelRect(x: 16, y: 16, width: 24, height: 15))
    let dark = Self.ink(Self.texts[3], at: PixelRect(x: 44, y: 16, width: 24, height: 15))
    let passes = Self.passes([light, dark])
    #expect(passes.count == 2)
    for seed in 1...4 as ClosedRange<UInt64> {
      let after = Self.apply(passes, to: Self.image(PlanarFormat(), seed: seed, block: 8))
      #expect(leastContrast(of: light, over: after) >= 4.5)
      #expect(leastContrast(of: dark, over: after) >= 4.5)
    }
  }

  /// Text that is legible on no backdrop gets the greatest possible contrast, to within half a level.
  @Test func anUnreachableFloorIsApproached() {
    let faint = TextContrast(RGBA(white: 1, alpha: 0.25), floor: 4.5)
    #expect(faint.reachable < 4.5)
    let after = Self.apply(Self.passes([Self.ink(faint)]), to: Self.image(PlanarFormat(), seed: 1, block: 8))
    #expect(leastContrast(of: Self.ink(faint), over: after) > faint.reachable * 0.93)
  }

  /// Fading text takes its dimming with it in proportion, rather than asking for more the fainter it is.
  @Test func dimmingFadesWithItsText() throws {
    let image = PlanarImage(size: Self.size, format: PlanarFormat())
    image.fill(luma: 235, blue: 128, red: 128)
    func factor(_ strength: Double) throws -> Float {
      try #require(Self.passes([Self.ink(Self.texts[0], strength: strength)]).first).measure(image).whole
    }
    let full = try factor(1)
    for strength in [0.1, 0.4, 0.7] {
      #expect(abs(try factor(strength) - (1 - (1 - full) * Float(strength))) < 1e-5)
    }
  }

  @Test func zeroStrengthAndHDRHaveNoPass() {
    #expect(Self.passes([Self.ink(Self.texts[0], strength: 0)]).isEmpty)
    #expect(Self.passes([]).isEmpty)
    #expect(Self.passes([Self.ink(Self.texts[0])], PlanarFormat(bitDepth: 10, transfer: .hlg)).isEmpty)
  }

  @Test func luminanceFollowsTheGuidelines() {
    #expect(TextContrast.luminance(RGBA(white: 1)) == 1)
    // #767676 is the lightest grey with a contrast of 4.5:1 on white.
    func onWhite(_ code: Double) -> Double { 1.05 / (TextContrast.luminance(RGBA(white: code / 255)) + 0.05) }
    #expect(onWhite(0x76) >= 4.5)
    #expect(onWhite(0x77) < 4.5)
    #expect(!TextContrast(RGBA(white: 0.5), floor: 3).wantsLight)
    #expect(TextContrast(RGBA(white: 0.4), floor: 3).wantsLight)
  }
}

extension PixelRect {
  fileprivate func has(_ column: Int, _ row: Int) -> Bool { column >= x && column < maxX && row >= y && row < maxY }
}

/// The minimum WCAG contrast of ink over an image, at the inked pixels and their neighbours.
private func leastContrast(of ink: ContrastFloor.Ink, over image: PlanarImage) -> Double {
  let format = image.format
  var least = Double.infinity
  let color = ink.contrast.color
  for y in 0..<image.size.height {
    for x in 0..<image.size.width where ink.isNear(x, y) {
      let luma = Double(image[0, x, y] - format.lumaBlack) / Double(format.lumaRange)
      let cx = x >> format.chroma.shiftX
      let cy = y >> format.chroma.shiftY
      let blue = Double(image[1, cx, cy] - format.chromaZero) / Double(format.chromaRange)
      let red = Double(image[2, cx, cy] - format.chromaZero) / Double(format.chromaRange)
      let kr = format.matrix.red
      let kb = format.matrix.blue
      let r = luma + 2 * (1 - kr) * red
      let b = luma + 2 * (1 - kb) * blue
      let g = (luma - kr * r - kb * b) / (1 - kr - kb)
      let alpha = color.alpha
      let rest = 1 - color.alpha
      let ground = SIMD3(r, g, b).clamped(lowerBound: .zero, upperBound: .one)
      let seen = SIMD3(color.red, color.green, color.blue) * alpha + ground * rest
      let a = luminance(ground)
      let c = luminance(seen)
      least = min(least, (max(a, c) + 0.05) / (min(a, c) + 0.05))
    }
  }
  return least
}

private func luminance(_ rgb: SIMD3<Double>) -> Double {
  func light(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
  return 0.2126 * light(rgb.x) + 0.7152 * light(rgb.y) + 0.0722 * light(rgb.z)
}

extension ContrastFloor.Ink {
  /// Whether a pixel or one of its neighbours is inked.
  fileprivate func isNear(_ x: Int, _ y: Int) -> Bool {
    for dy in -1...1 {
      for dx in -1...1 {
        let px = x + dx - rect.x
        let py = y + dy - rect.y
        guard px >= 0, py >= 0, px < rect.width, py < rect.height else { continue }
        if coverage.samples[4 * (py * rect.width + px) + 3] > 0 { return true }
      }
    }
    return false
  }
}
