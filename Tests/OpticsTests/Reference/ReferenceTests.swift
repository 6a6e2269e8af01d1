import Geometry
import TestSupport
import Testing

@testable import Optics

/// Compares the vectorised path with the scalar path, using seeded lenses and backdrops.
@Suite struct ReferenceTests {
  static let canvas = PixelSize(width: 121, height: 83)

  static func pane(_ random: inout SplitMix, at x: Double) -> LensPane {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let rect = Rect(x: x, y: number(2...10), width: number(24...46), height: number(18...28))
    let shapes: [GlassShape] = [
      .roundedRect(RoundedRect(rect, radius: number(0...12), style: .continuous)), .ellipse(rect), .capsule(rect),
      .path(BezierPath(ellipseIn: rect), .nonZero),
    ]
    let variants: [GlassVariant] = [.clear, .regular, .material(.thin)]
    let tint = RGBA(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
    let material = GlassMaterial(
      variants.randomElement(using: &random) ?? .clear, look: Bool.random(using: &random) ? .v26 : .v27,
      appearance: Bool.random(using: &random) ? .light : .dark, tint: Bool.random(using: &random) ? tint : nil)
    let map = Affine.scale(number(1...2.2)) * Affine(a: 1, b: 0, c: 0, d: 1, tx: number(-8...6), ty: number(-4...4))
    return LensPane(shapes.randomElement(using: &random) ?? .ellipse(rect), material, pixelsFromPane: map)
  }

  static func content(_ random: inout SplitMix) -> LensContent {
    let rect = PixelRect(x: 20, y: 12, width: 40, height: 25)
    var samples: [UInt8] = []
    for _ in 0..<rect.size.area {
      let alpha = Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 0
      for _ in 0..<3 { samples.append(UInt8.random(in: 0...alpha, using: &random)) }
      samples.append(alpha)
    }
    return LensContent(Raster(size: rect.size, samples: samples), at: rect)
  }

  @Test(arguments: formats.indices, [1, 2, 3, 4, 5] as [UInt64])
  func vectorsGiveTheBitsOfTheReference(_ format: Int, _ seed: UInt64) throws {
    var random = SplitMix(seed: 100 * UInt64(format) + seed)
    let format = formats[format]
    let panes = (0..<(seed % 2 == 0 ? 2 : 1)).map { Self.pane(&random, at: 4 + 28 * Double($0)) }
    let content = seed % 3 == 0 ? Self.content(&random) : nil
    let lens = try #require(Lens(panes, spacing: 12, content: content, canvas: Self.canvas, format: format))
    let fast = noiseImage(Self.canvas, format, seed: seed)
    let untouched = fast.copy()
    let reference = fast.copy()
    lens.apply(to: fast, scratch: LensScratch(for: lens))
    lens.applyReference(to: reference)
    #expect(differences(fast, reference) == 0)
    #expect(differences(fast, untouched) > 0)
  }
}
