import Geometry
import Testing

@Suite struct RasterTests {
  @Test(arguments: 0...255) func premultiplyingStraightenedColorsGivesThemBack(alpha: UInt8) {
    let size = PixelSize(width: Int(alpha) + 1, height: 1)
    let drawn = Raster<UInt8>(size: size, samples: (0...alpha).flatMap { [$0, alpha - $0, alpha, alpha] })
    #expect(drawn.straightened.premultiplied == drawn)
    #expect(drawn.premultiplying(drawn.straightColors16) == drawn)
  }

  @Test func straightColorsAreRoundedQuotients() {
    func quotient(_ sample: Int, _ alpha: Int, _ full: Int) -> Int { min(full, (sample * full + alpha / 2) / alpha) }
    let eight = (1...255 as ClosedRange<UInt8>).flatMap { alpha in (0...255).map { (sample: UInt8($0), alpha: alpha) } }
    let bytes = Raster<UInt8>(
      size: PixelSize(width: eight.count, height: 1), samples: eight.flatMap { [$0.sample, 0, $0.sample, $0.alpha] }
    ).straightened.samples
    for (i, (sample, alpha)) in eight.enumerated() {
      #expect(bytes[4 * i + 2] == UInt8(quotient(Int(sample), Int(alpha), 255)))
    }
    let alphas = [UInt16](stride(from: 1, to: 65535, by: 31))
    let words = Raster<UInt16>(
      size: PixelSize(width: alphas.count, height: 1), samples: alphas.flatMap { [$0 / 3, 0, $0 &* 40503, $0] }
    ).straightened.samples
    for (i, alpha) in alphas.enumerated() {
      #expect(words[4 * i] == UInt16(quotient(Int(alpha / 3), Int(alpha), 65535)))
      #expect(words[4 * i + 2] == UInt16(quotient(Int(alpha &* 40503), Int(alpha), 65535)))
    }
  }

  @Test func eightBitCodesSurviveSixteenBits() {
    let codes = (0...255).flatMap { code in [UInt16](repeating: UInt16(code) * 257, count: 4) }
    let deep = Raster<UInt16>(size: PixelSize(width: 256, height: 1), samples: codes)
    #expect(deep.roundedToEightBits.samples == (UInt8(0)...255).flatMap { [$0, $0, $0, $0] })
  }

  @Test func fullScaleSamplesOfAnyDepthStayFullScale() {
    for bits in 9...16 {
      let full = ((1 << bits) - 1) << (16 - bits)
      let raster = Raster<UInt16>(
        size: PixelSize(width: 1, height: 1), samples: [UInt16(full), 0, UInt16(full), UInt16(full)])
      #expect(raster.spread(from: full).samples == [65535, 0, 65535, 65535])
    }
  }

  @Test func srgbCurveIsMonotonicFromBlackToWhite() {
    let light = (0...255).map { SRGBCurve.linear(Double($0) / 255) }
    #expect(light[0] == 0)
    #expect((light[255] - 1).magnitude < 1e-12)
    #expect(zip(light, light.dropFirst()).allSatisfy { $0 < $1 })
    // IEC 61966-2-1: code 118 is mid grey, 18.1 %.
    #expect((light[118] - 0.181).magnitude < 0.001)
  }

  @Test func chromaSamplesCoverAllPixelsThatShareThem() {
    let format = PlanarFormat()
    let pixels = PixelRect(x: 3, y: 4, width: 4, height: 3)
    #expect(format.samples(ofPlane: 0, covering: pixels) == pixels)
    #expect(format.samples(ofPlane: 1, covering: pixels) == PixelRect(x: 1, y: 2, width: 3, height: 2))
    #expect(format.chromaSize(of: PixelSize(width: 5, height: 3)) == PixelSize(width: 3, height: 2))
  }
}
