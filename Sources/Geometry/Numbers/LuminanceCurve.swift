/// The curve that compresses the luminance of HDR into the range of SDR: the EETF of ITU-R BT.2390, section 5.4.
///
/// The curve works on PQ signals. Up to a knee it is the identity, so shadows and midtones keep their luminance. Above
/// it, a Hermite spline leads to SDR white, which the brightest luminance of the source reaches exactly.
package struct LuminanceCurve: Hashable, Sendable {
  /// The luminance of SDR white in cd/m². It is that of graphics white in HDR (ITU-R BT.2408).
  package static let white = 203.0
  /// The peak of HLG displays in cd/m², and the assumed peak of PQ images that do not state theirs.
  package static let nominalPeak = 1000.0

  /// The brightest luminance of the source in cd/m². Brighter values are clamped to it.
  package let peak: Double
  private let peakSignal: Double
  private let whiteSignal: Double
  private let knee: Double

  /// Creates the curve for a source with a given peak, which is at least ``white``.
  package init(peak: Double) {
    self.peak = max(peak, Self.white)
    peakSignal = PQCurve.signal(self.peak)
    whiteSignal = PQCurve.signal(Self.white) / peakSignal
    knee = 1.5 * whiteSignal - 0.5
  }

  /// Returns the SDR luminance for an HDR luminance, both in cd/m².
  package func callAsFunction(_ luminance: Double) -> Double {
    let signal = PQCurve.signal(min(luminance, peak)) / peakSignal
    guard signal > knee, knee < 1 else { return min(luminance, peak) }
    let t = (signal - knee) / (1 - knee)
    let t2 = t * t
    let t3 = t * t * t
    let mapped = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * whiteSignal
    return PQCurve.luminance(mapped * peakSignal)
  }
}
