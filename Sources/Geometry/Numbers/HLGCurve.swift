/// Hybrid log-gamma (ITU-R BT.2100), which encodes the light of a scene.
package enum HLGCurve {
  private static let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)

  /// The exponent from the scene's luminance to the display's, for a display with a peak of 1000 cd/m².
  package static let systemGamma = 1.2

  /// Returns the signal, 0…1, for linear scene light, 0…1. Negative light is clamped to zero.
  package static func signal(_ light: Double) -> Double {
    let e = max(light, 0)
    return e <= 1.0 / 12 ? (3 * e).squareRoot() : a * Elementary.log(12 * e - b) + c
  }

  /// Returns the linear scene light, 0…1, for a signal, 0…1.
  package static func light(_ signal: Double) -> Double {
    let s = max(signal, 0)
    return s <= 0.5 ? s * s / 3 : (Elementary.exp((s - c) / a) + b) / 12
  }
}
