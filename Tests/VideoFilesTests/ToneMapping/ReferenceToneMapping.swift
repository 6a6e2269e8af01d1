import Geometry

@testable import VideoFiles

/// A plain conversion of single colours, which ``ToneMap`` must agree with.
struct ReferenceToneMapping {
  let source: PlanarFormat
  var peak = 1000.0

  /// Converts code values. Returns luma, blue difference and red difference as 8-bit levels with fractions.
  func convert(_ codes: SIMD3<Double>) -> SIMD3<Double> {
    let y = (codes.x - 64) / 876
    let cb = (codes.y - 512) / 896
    let cr = (codes.z - 512) / 896
    let r = y + 1.4746 * cr
    let b = y + 1.8814 * cb
    let g = (y - 0.2627 * r - 0.0593 * b) / 0.6780
    return encoded(mapped([r, g, b].map { min(max($0, 0), 1) }))
  }

  /// Maps an HDR signal to linear light relative to SDR white.
  private func mapped(_ signal: [Double]) -> [Double] {
    var display: [Double]
    if source.transfer == .hlg {
      let scene = signal.map(HLGCurve.light)
      let luminance = 0.2627 * scene[0] + 0.6780 * scene[1] + 0.0593 * scene[2]
      display = scene.map { luminance > 0 ? 1000 * $0 * Elementary.pow(luminance, 0.2) : 0 }
    } else {
      display = signal.map { min(PQCurve.luminance($0), peak) }
    }
    guard let largest = display.max(), largest > 0 else { return [0, 0, 0] }
    return display.map { $0 * LuminanceCurve(peak: peak)(largest) / largest / 203 }
  }

  private func encoded(_ c: [Double]) -> SIMD3<Double> {
    // The matrix from BT.2020 to BT.709 primaries.
    let light = [
      1.660491 * c[0] - 0.587641 * c[1] - 0.072850 * c[2], -0.124550 * c[0] + 1.132900 * c[1] - 0.008350 * c[2],
      -0.018151 * c[0] - 0.100579 * c[1] + 1.118730 * c[2],
    ]
    let s = light.map { Elementary.pow(min(max($0, 0), 1), 1 / 2.4) }
    let luma = 0.2126 * s[0] + 0.7152 * s[1] + 0.0722 * s[2]
    return SIMD3(16 + 219 * luma, 128 + 224 * (s[2] - luma) / 1.8556, 128 + 224 * (s[0] - luma) / 1.5748)
  }
}
