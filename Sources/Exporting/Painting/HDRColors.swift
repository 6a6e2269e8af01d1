import Geometry

/// Converts sRGB pixels to an HDR video signal: BT.2020 primaries, graphics white at 203 cd/m² (ITU-R BT.2408).
struct HDRColors: Sendable {
  private let transfer: TransferCurve
  /// The linear light of each 8-bit sRGB code value.
  private let light: [Double]

  /// Creates a conversion to HLG or PQ. Passing `standard` is a precondition failure.
  init(_ transfer: TransferCurve) {
    precondition(transfer != .standard, "the transfer curve must be HLG or PQ, got \(transfer)")
    self.transfer = transfer
    light = (0..<256).map { SRGBCurve.linear(Double($0) / 255) }
  }

  /// Converts premultiplied pixels; alpha is unchanged.
  func convert(_ raster: Raster<UInt8>) -> Raster<UInt8> {
    var result = raster
    var last: (key: UInt32, red: UInt8, green: UInt8, blue: UInt8) = (0, 0, 0, 0)
    for i in stride(from: 0, to: raster.samples.count, by: 4) {
      let alpha = Int(raster.samples[i + 3])
      guard alpha > 0 else { continue }
      let r = raster.samples[i]
      let g = raster.samples[i + 1]
      let b = raster.samples[i + 2]
      let key = UInt32(r) << 24 | UInt32(g) << 16 | UInt32(b) << 8 | UInt32(alpha)
      if key != last.key {
        func straight(_ c: UInt8) -> Double { light[min((Int(c) * 255 + alpha / 2) / alpha, 255)] }
        let signal = signal(red: straight(r), green: straight(g), blue: straight(b))
        func premultiplied(_ c: Double) -> UInt8 { UInt8(min(max(c, 0), 1) * Double(alpha) + 0.5) }
        last = (key, premultiplied(signal.0), premultiplied(signal.1), premultiplied(signal.2))
      }
      result.samples[i] = last.red
      result.samples[i + 1] = last.green
      result.samples[i + 2] = last.blue
    }
    return result
  }

  /// Returns the signal for linear BT.709 light, where 1 is graphics white.
  func signal(red: Double, green: Double, blue: Double) -> (Double, Double, Double) {
    // From BT.709 to BT.2020 primaries (ITU-R BT.2087).
    let r = 0.6274 * red + 0.3293 * green + 0.0433 * blue
    let g = 0.0691 * red + 0.9195 * green + 0.0114 * blue
    let b = 0.0164 * red + 0.0880 * green + 0.8956 * blue
    switch transfer {
    case .pq:
      return (PQCurve.signal(r * 203), PQCurve.signal(g * 203), PQCurve.signal(b * 203))
    case .hlg, .standard:
      // Display light relative to a 1000 cd/m² screen, back through its system gamma.
      let white = 0.203
      let luminance = white * (0.2627 * r + 0.6780 * g + 0.0593 * b)
      let gain = luminance > 0 ? white * Elementary.pow(luminance, 1 / HLGCurve.systemGamma - 1) : 0
      return (HLGCurve.signal(r * gain), HLGCurve.signal(g * gain), HLGCurve.signal(b * gain))
    }
  }
}
