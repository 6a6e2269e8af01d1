/// The perceptual quantiser (SMPTE ST 2084), which encodes the luminance of a display.
package enum PQCurve {
  private static let (m1, m2) = (0.1593017578125, 78.84375)
  private static let (c1, c2, c3) = (0.8359375, 18.8515625, 18.6875)

  /// The luminance of the largest signal, in cd/m².
  package static let peak = 10_000.0

  /// Returns the signal, 0…1, for a luminance in cd/m². Negative luminances are clamped to zero.
  package static func signal(_ luminance: Double) -> Double {
    let y = Elementary.pow(max(luminance, 0) / peak, m1)
    return Elementary.pow((c1 + c2 * y) / (1 + c3 * y), m2)
  }

  /// Returns the luminance in cd/m² for a signal, 0…1.
  package static func luminance(_ signal: Double) -> Double {
    let y = Elementary.pow(max(signal, 0), 1 / m2)
    return peak * Elementary.pow(max(y - c1, 0) / (c2 - c3 * y), 1 / m1)
  }
}
