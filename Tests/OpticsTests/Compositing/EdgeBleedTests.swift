import Foundation
import Geometry
import Testing

@testable import Optics

@Suite struct EdgeBleedTests {
  static let format = PlanarFormat(bitDepth: 14, chroma: .full, isFullRange: true)

  /// Compares pixels beneath straight edges with the formula over a step edge, whose exact blur is the error function.
  @Test(arguments: [GlassAppearance.light, .dark], [false, true]) func bleedFollowsTheFormula(
    _ appearance: GlassAppearance, _ isUpright: Bool
  ) throws {
    let canvas = PixelSize(width: 260, height: 240)
    let S = 120.0
    var preset = GlassPreset(GlassMaterial(.regular, look: .v27, appearance: appearance), S: S)
    preset.rim = nil
    preset.outer = nil
    preset.shadow = GlassShadow(radius: 0, offsetY: 0, alpha: 0)
    let bleed = try #require(preset.bleed)
    var without = preset
    without.bleed = nil
    let dark = 0.15
    let bright = 0.9
    // The step runs across the pane, off centre.
    let step = 150.0
    func painted(_ preset: GlassPreset) throws -> (PlanarImage, Lens) {
      let image = PlanarImage(size: canvas, format: Self.format)
      image.fill(luma: 0, blue: Self.format.chromaZero, red: Self.format.chromaZero)
      for y in 0..<canvas.height {
        for x in 0..<canvas.width { image[0, x, y] = Int(16383 * (Double(isUpright ? x : y) < step ? dark : bright)) }
      }
      let shape = RoundedRect(Rect(x: 60, y: 60, width: 140, height: S), radius: 30, style: .continuous)
      let lens = try #require(
        Lens(
          LensPane(.roundedRect(shape), preset: preset, pixelsFromPane: .identity), content: nil, canvas: canvas,
          format: Self.format))
      lens.apply(to: image, scratch: LensScratch(for: lens))
      return (image, lens)
    }
    let (bled, lens) = try painted(preset)
    let (plain, _) = try painted(without)
    let shape = RoundedRect(Rect(x: 60, y: 60, width: 140, height: S), radius: 30, style: .continuous)
    let field = DistanceField(
      .roundedRect(shape), pixelsFromPane: .identity, in: lens.rect, refractionHeight: { 0.25 * $0 })
    var worst = 0.0
    var sum = 0.0
    var count = 0.0
    for y in lens.rect.y..<lens.rect.maxY {
      for x in lens.rect.x..<lens.rect.maxX {
        let i = field.index(x, y)
        let depth = -Double(field.distance[i])
        // Depths are averaged over 0.14 S to either side, so corners and ridges are left out.
        let isBeneathOneEdge = (y > 114 && y < 126) || (x > 114 && x < 146)
        guard depth > 0.5, depth < 40, isBeneathOneEdge else { continue }
        let t = min(depth / (0.35 * S), 1)
        let out = 0.35 * S * (1 - (t * (2 - t)).squareRoot())
        let seen =
          isUpright
          ? Double(x) + 0.5 + out * Double(field.directionX[i]) : Double(y) + 0.5 + out * Double(field.directionY[i])
        let blurred = dark + (bright - dark) * 0.5 * (1 + erf((seen - step) / (0.175 * S * 2.0.squareRoot())))
        let v = appearance == .dark ? 1 - blurred : blurred
        let strength = bleed.opacity * (1 - t) * (1 - t) * v * v * v * v
        let face = Double(plain[0, x, y]) / 16383
        let expected = face + (blurred - face) * strength
        let error = (Double(bled[0, x, y]) / 16383 - expected).magnitude * 255
        worst = max(worst, error)
        sum += error
        count += 1
      }
    }
    #expect(worst < 2, "levels")
    #expect(sum / count < 0.1, "levels")
  }

  @Test func smallAndClearGlassHasNoBleed() {
    #expect(GlassPreset(GlassMaterial(.regular), S: 64).bleed == nil)
    #expect(GlassPreset(GlassMaterial(.regular, appearance: .dark), S: 60).bleed == nil)
    #expect(GlassPreset(GlassMaterial(.clear), S: 160).bleed == nil)
    let opacities = [96.0, 128, 160, 320].map { GlassPreset(GlassMaterial(.regular), S: $0).bleed?.opacity }
    #expect(opacities == [0.167, 0.333, 0.5, 0.5])
  }

  @Test(arguments: [140.0, 137, 141]) func symmetricGlassBleedsSymmetrically(_ width: Double) throws {
    let canvas = PixelSize(width: 240, height: 180)
    let shape = RoundedRect(
      Rect(x: (240 - width) / 2, y: 40, width: width, height: 100), radius: 30, style: .continuous)
    let pane = LensPane(.roundedRect(shape), GlassMaterial(.regular, look: .v27), pixelsFromPane: .identity)
    let lens = try #require(Lens(pane, content: nil, canvas: canvas, format: PlanarFormat()))
    let bleed = try #require(lens.bleed)
    for row in 0..<bleed.rows {
      for column in 0..<bleed.columns {
        let node = bleed.nodes[row * bleed.columns + column]
        let other = bleed.nodes[(row + 1) * bleed.columns - 1 - column]
        #expect(node.opacity == other.opacity)
        #expect(node.y == other.y)
        #expect(node.opacity == 0 || node.x + other.x == Float(lens.rect.width - 1))
      }
    }
  }

  /// Bleed from white may round to one code value above white, which must not wrap around to black where glass fades.
  @Test(arguments: [40, 128, 200, 254]) func whiteStaysWhiteWhereGlassFades(_ seen: UInt8) throws {
    let canvas = PixelSize(width: 260, height: 200)
    let content = LensContent(
      Raster(size: canvas), at: PixelRect(canvas), visible: [UInt8](repeating: seen, count: canvas.area))
    for look in GlassLook.allCases {
      let shape = RoundedRect(Rect(x: 30, y: 30, width: 200, height: 140), radius: 30, style: .continuous)
      let pane = LensPane(
        .roundedRect(shape), GlassMaterial(.regular, look: look), pixelsFromPane: .identity)
      let lens = try #require(Lens(pane, content: content, canvas: canvas, format: Self.format))
      let image = PlanarImage(size: canvas, format: Self.format)
      image.fill(luma: 16383, blue: Self.format.chromaZero, red: Self.format.chromaZero)
      lens.apply(to: image, scratch: LensScratch(for: lens))
      // The glass itself is white too.
      let darkest = (40..<160).map { y in (40..<220).map { image[0, $0, y] }.min() ?? 0 }.min() ?? 0
      #expect(darkest > 15000, "\(look) at \(seen)")
    }
  }

  /// From each corner, two edges are equally near. A line would be visible there if bleed had a crease.
  @Test(arguments: GlassLook.allCases, [100.0, 160, 200])
  func noCreaseRunsFromACorner(_ look: GlassLook, _ S: Double) throws {
    let canvas = PixelSize(width: 340, height: 340)
    var preset = GlassPreset(GlassMaterial(.regular, look: look), S: S)
    preset.rim = nil
    preset.outer = nil
    preset.face = GlassFace(white: 0.5, black: 0.5, saturation: 1, fillLuma: 0, fillAlpha: 0, brightest: 1)
    let image = PlanarImage(size: canvas, format: Self.format)
    image.fill(luma: 16383, blue: Self.format.chromaZero, red: Self.format.chromaZero)
    let shape = RoundedRect(Rect(x: 60, y: 60, width: S, height: S), radius: 30, style: .continuous)
    let lens = try #require(
      Lens(
        LensPane(.roundedRect(shape), preset: preset, pixelsFromPane: .identity), content: nil, canvas: canvas,
        format: Self.format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    let step = EdgeBleed.spacing
    let opacity = try #require(preset.bleed).opacity
    // Levels along lines across the diagonal, at several distances from the corner, one node apart.
    for distance in stride(from: 16, to: Int(0.35 * S) - step, by: 3) {
      let at = 60 + distance
      func level(_ k: Int) -> Double { Double(image[0, at + k, at - k]) / 64 }
      let crease = (level(-step) + level(step) - 2 * level(0)).magnitude
      // Without averaging, the weight opacity · (1 − t)² has a kink there.
      let t = (Double(distance) + 0.5) / (0.35 * S)
      let kink = 127 * 4 * opacity * (1 - t) * Double(step) / (0.35 * S)
      #expect(crease < 0.75 * kink + 0.1, "\(crease) levels of \(kink), \(distance) px from the corner")
    }
    let straight = (0..<30).map { Double(image[0, 60 + Int(S / 2), 64 + $0]) / 64 }
    #expect(zip(straight, straight.dropFirst()).allSatisfy { $0 >= $1 - 0.02 }, "bleed falls with depth")
  }
}
