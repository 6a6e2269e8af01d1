import Geometry

/// The tones of a tint for the brightness of the backdrop (Glass.md § Tint).
enum GlassTint {
  /// Returns the tone of a tint over a backdrop luma of 0…1. The tint's alpha is unchanged.
  static func tone(_ tint: RGBA, over backdrop: Double, isDark: Bool) -> RGBA {
    let lo: Double
    let hi: Double
    let gamma: Double
    if isDark {
      lo = 0.0861 * Elementary.pow(min(1, backdrop / 0.6202), 1.0115)
      hi = 1 - 0.0156 * Elementary.pow(min(1, backdrop / 0.4684), 1.856)
      gamma = 1
    } else {
      lo = 0
      hi = 0.7606 + 0.2394 * Elementary.pow(backdrop, 0.9067)
      gamma = 1 + 0.0704 * (1 - backdrop)
    }
    func tone(_ c: Double) -> Double { lo + (hi - lo) * Elementary.pow(min(max(c, 0), 1), gamma) }
    return RGBA(red: tone(tint.red), green: tone(tint.green), blue: tone(tint.blue), alpha: tint.alpha)
  }
}
