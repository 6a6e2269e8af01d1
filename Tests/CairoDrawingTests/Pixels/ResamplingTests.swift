import DisplayLists
import Geometry
import Testing

@testable import CairoDrawing

@Suite struct ResamplingTests {
  /// A premultiplied bitmap of seeded noise.
  private func noise(_ width: Int, _ height: Int, opaque: Bool = false) -> Bitmap {
    var random = RandomText(seed: 5)
    var samples: [UInt8] = []
    for _ in 0..<width * height {
      let alpha = opaque ? 255 : random.next(256)
      samples += (0..<3).map { _ in UInt8(random.next(alpha + 1)) } + [UInt8(alpha)]
    }
    return Bitmap(size: PixelSize(width: width, height: height), samples: samples)
  }

  private func mean(_ picture: Bitmap) -> Double {
    Double(picture.samples.reduce(0) { $0 + Int($1) }) / Double(picture.samples.count)
  }

  @Test func shiftsByWholePixelsKeepEverySample() throws {
    let picture = noise(9, 7)
    let resampling = try #require(Resampling(of: picture, targetFromSource: .translation(x: 3, y: -2)))
    #expect(resampling.raster(PixelRect(x: 3, y: -2, width: 9, height: 7)) == picture)
    // The same holds for rotation: a quarter turn and back.
    let turned = try #require(
      Resampling(of: picture, targetFromSource: Affine(a: 0, b: 1, c: -1, d: 0, tx: 7, ty: 0)))
    let quarter = turned.raster(PixelRect(x: 0, y: 0, width: 7, height: 9))
    #expect(quarter[6, 0] == picture[0, 0])
    #expect(quarter[0, 8] == picture[8, 6])
  }

  @Test(arguments: [0.13, 0.5, 1.7, 6])
  func flatColorsAreKept(scale: Double) throws {
    let flat = Bitmap(
      size: PixelSize(width: 11, height: 5), samples: (0..<55).flatMap { _ in [10, 60, 90, 200] as [UInt8] })
    for map in [Affine.scale(scale), .scale(scale) * .rotation(cosine: 0.6, sine: 0.8)] {
      let resampled = try #require(Resampling(of: flat, targetFromSource: map))
        .raster(PixelRect(x: -3, y: -3, width: 9, height: 9))
      for x in 0..<9 { #expect(resampled[x, x] == (10, 60, 90, 200)) }
    }
  }

  @Test(arguments: [0.1, 0.25, 0.37])
  func shrinkingKeepsTheMean(scale: Double) throws {
    let picture = noise(200, 200, opaque: true)
    let side = Int((200 * scale).rounded())
    let map = Affine.scale(Double(side) / 200)
    let small = try #require(Resampling(of: picture, targetFromSource: map))
      .raster(PixelRect(x: 0, y: 0, width: side, height: side))
    #expect((mean(small) - mean(picture)).magnitude < 1.5)
  }

  @Test func enlargingKeepsRampsStraight() throws {
    let ramp = Bitmap(
      size: PixelSize(width: 12, height: 1), samples: (0..<12).flatMap { [UInt8($0 * 20), 0, 0, 255] })
    let wide = try #require(Resampling(of: ramp, targetFromSource: .scale(x: 8, y: 1)))
      .raster(PixelRect(x: 0, y: 0, width: 96, height: 1))
    // The cubic filter preserves straight lines, except near the ends of the ramp.
    for x in 16..<80 {
      #expect((Double(wide[x, 0].red) - ((Double(x) + 0.5) / 8 - 0.5) * 20).magnitude <= 0.51)
    }
  }

  @Test func mirroredImagesGiveMirroredResults() throws {
    let picture = noise(30, 20)
    let target = PixelRect(x: 0, y: 0, width: 13, height: 9)
    let plain = try #require(Resampling(of: picture, targetFromSource: .scale(x: 13.0 / 30, y: 9.0 / 20))).raster(
      target)
    let mirror = Affine(a: -13.0 / 30, b: 0, c: 0, d: 9.0 / 20, tx: 13, ty: 0)
    let mirrored = try #require(Resampling(of: picture, targetFromSource: mirror)).raster(target)
    #expect(plain.mirrored.distance(to: mirrored) <= 1)
  }

  @Test func resultsArePremultiplied() throws {
    let big = try #require(Resampling(of: noise(8, 8), targetFromSource: .scale(5)))
      .raster(PixelRect(x: -5, y: -5, width: 50, height: 50))
    for y in 0..<50 {
      for x in 0..<50 {
        let pixel = big[x, y]
        #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
      }
    }
  }

  @Test func imagesFillTheirRectangleExactly() throws {
    let white = Bitmap(size: PixelSize(width: 3, height: 3), samples: [UInt8](repeating: 255, count: 36))
    let rect = Rect(x: 10.5, y: 20, width: 40.25, height: 30)
    let drawn = try Scene.draw([.image(white, in: rect, pointsFromItem: .identity)])
    #expect((drawn.alphaSum - 40.25 * 30).magnitude < 0.5)
    let turned = try Scene.draw([
      .image(white, in: rect, pointsFromItem: .translation(x: 40, y: 0) * .rotation(cosine: 0.8, sine: 0.6))
    ])
    #expect((turned.alphaSum - 40.25 * 30).magnitude < 12)
    #expect(Resampling(of: white, targetFromSource: .scale(x: 0, y: 1)) == nil)
  }
}
