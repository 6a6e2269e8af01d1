import Geometry

/// A conversion of PQ and HLG signals to the primaries of BT.2020, with which overlays are drawn on HDR.
struct WideHDRConversion {
  /// Linear light, 0…1, at equal steps of the signal: that of the scene for HLG, that of the display for PQ.
  private let light: SampledFunction
  /// The signal over the fourth root of linear light.
  private let signal: SampledFunction
  /// The columns of the matrix from the source's linear light to that of BT.2020.
  private let columns: [SIMD3<Float>]

  /// Creates the conversion from a space. Returns nil if the space has the primaries of BT.2020, is not HDR or cannot be
  /// used.
  init?(from source: DescribedSpace) {
    guard let wide = DescribedSpace(primaryCode: 9, transferCode: 16), source.primaries != wide.primaries,
      let from = source.primaries.adaptedPrimaries, let to = wide.primaries.adaptedPrimaries
    else { return nil }
    switch source.transfer {
    case .curve: return nil
    case .pq:
      light = SampledFunction { PQCurve.luminance($0) / PQCurve.peak }
      signal = SampledFunction { root in PQCurve.signal(root * root * root * root * PQCurve.peak) }
    case .hlg:
      light = SampledFunction { HLGCurve.light($0) }
      signal = SampledFunction { root in HLGCurve.signal(root * root * root * root) }
    }
    columns = MatrixConversion.columns(
      from: MatrixProfile(curves: [], primaries: from), to: MatrixProfile(curves: [], primaries: to))
  }

  /// Converts a signal, 0…1. Colours outside BT.2020 are clamped per component.
  func converted(_ color: SIMD3<Float>) -> SIMD3<Float> {
    let mapped = columns[0] * light[color.x] + columns[1] * light[color.y] + columns[2] * light[color.z]
    let root = mapped.clamped(lowerBound: .zero, upperBound: .one).squareRoot().squareRoot()
    return SIMD3(signal[root.x], signal[root.y], signal[root.z])
  }
}
