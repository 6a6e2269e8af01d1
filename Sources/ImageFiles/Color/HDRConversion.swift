import Geometry

/// A conversion of PQ and HLG colours to the standard range, with the curve that videos have.
///
/// The largest of red, green and blue is mapped by a ``LuminanceCurve``, and the other two keep their ratio to it, so hue
/// and saturation are preserved. Colours outside the target's gamut are clamped per component.
struct HDRConversion {
  /// Linear light relative to the peak, at equal steps of the signal: that of the scene for HLG, that of the display for
  /// PQ.
  private let light: SampledFunction
  /// The gain of the display over the fourth root of the scene's luminance; nil for PQ.
  private let displayGain: SampledFunction?
  /// The gain of all components over the fourth root of the largest.
  private let toneGain: SampledFunction
  /// Encoded values over the square root of linear light, for each component of the target.
  private let encoded: [SampledFunction]
  /// The columns of the matrix from the source's linear light to the target's.
  private let columns: [SIMD3<Float>]

  /// Creates the conversion between two spaces. Returns nil if the source is not HDR or cannot be used.
  ///
  /// `peak` is the brightest luminance of a PQ photo in cd/m². It is not used for HLG.
  init?(from source: DescribedSpace, peak: Double?, to target: MatrixProfile) {
    guard let primaries = source.primaries.adaptedPrimaries else { return nil }
    let isHLG: Bool
    switch source.transfer {
    case .curve: return nil
    case .pq: isHLG = false
    case .hlg: isHLG = true
    }
    let curve = LuminanceCurve(peak: (isHLG ? nil : peak) ?? LuminanceCurve.nominalPeak)
    light = SampledFunction { signal in
      isHLG ? HLGCurve.light(signal) : min(PQCurve.luminance(signal) / curve.peak, 1)
    }
    // Functions of light are nearly straight over its fourth root, except for the signal, which is over the square root.
    displayGain = isHLG ? SampledFunction { Elementary.pow($0, 4 * (HLGCurve.systemGamma - 1)) } : nil
    toneGain = SampledFunction { root in
      // The gain is constant near black.
      let luminance = max(root * root * root * root, 1e-6) * curve.peak
      return curve(luminance) / luminance * curve.peak / LuminanceCurve.white
    }
    encoded = target.curves.map { SampledFunction(inverting: $0) }
    columns = MatrixConversion.columns(from: MatrixProfile(curves: [], primaries: primaries), to: target)
  }

  /// Converts a signal, 0…1, to encoded values of the target, 0…1.
  func converted(_ signal: SIMD3<Float>) -> SIMD3<Float> {
    var color = SIMD3(light[signal.x], light[signal.y], light[signal.z])
    if let displayGain {
      // The luminance of BT.2100.
      let luminance = (color * SIMD3(0.2627, 0.6780, 0.0593)).sum()
      color *= displayGain[luminance.squareRoot().squareRoot()]
    }
    color *= toneGain[color.max().squareRoot().squareRoot()]
    let mapped = columns[0] * color.x + columns[1] * color.y + columns[2] * color.z
    let root = mapped.clamped(lowerBound: .zero, upperBound: .one).squareRoot()
    return SIMD3(encoded[0][root.x], encoded[1][root.y], encoded[2][root.z])
  }
}
