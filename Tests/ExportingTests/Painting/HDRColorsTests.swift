import Geometry
import Testing

@testable import Exporting

/// Against the nominal signal levels of ITU-R BT.2408, table 1.
@Suite struct HDRColorsTests {
  @Test(arguments: [
    (203.0, 75.0, 58.0), (179, 73, 57), (162, 71, 56), (26, 38, 38),
  ])
  func greysHaveTheirNominalLevels(_ nits: Double, _ hlg: Double, _ pq: Double) {
    let light = nits / 203
    for (curve, percent) in [(TransferCurve.hlg, hlg), (.pq, pq)] {
      let signal = HDRColors(curve).signal(red: light, green: light, blue: light)
      for c in [signal.0, signal.1, signal.2] { #expect((c * 100).rounded() == percent) }
    }
  }

  @Test(arguments: [TransferCurve.hlg, .pq]) func greysStayGreyAndRise(_ curve: TransferCurve) {
    let colors = HDRColors(curve)
    var last = -1.0
    for i in 0...100 {
      let light = Double(i) / 100
      let signal = colors.signal(red: light, green: light, blue: light)
      #expect(abs(signal.0 - signal.1) < 1e-9)
      #expect(abs(signal.1 - signal.2) < 1e-9)
      #expect(signal.1 > last)
      last = signal.1
    }
  }

  @Test func keepsAlphaAndNeverExceedsIt() {
    var raster = Raster<UInt8>(size: PixelSize(width: 256, height: 3))
    for a in 0..<256 {
      for (row, color) in [(255, 255, 255), (255, 0, 0), (10, 200, 90)].enumerated() {
        let i = (row * 256 + a) * 4
        for (c, value) in [color.0, color.1, color.2].enumerated() { raster.samples[i + c] = UInt8(value * a / 255) }
        raster.samples[i + 3] = UInt8(a)
      }
    }
    let result = HDRColors(.hlg).convert(raster)
    for i in stride(from: 0, to: result.samples.count, by: 4) {
      #expect(result.samples[i + 3] == raster.samples[i + 3])
      #expect(result.samples[i..<i + 3].allSatisfy { $0 <= result.samples[i + 3] })
    }
    // Opaque white: 75 % of 255.
    #expect(Array(result.samples[255 * 4..<255 * 4 + 4]) == [191, 191, 191, 255])
  }
}
