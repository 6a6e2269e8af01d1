import Geometry

extension GlassMaterial {
  /// The alpha from which a tint, rather than the appearance of the glass, determines which ink is legible on it.
  private static let strongTint = 0.5
  /// The greatest luminance, 0…1, on which white has the contrast of large text.
  private static let darkest = 1.05 / GlassLegibility.largeTextContrast - 0.05

  /// The appearance whose content is legible on the tint: dark, with light content, where white has a contrast of 3:1,
  /// otherwise light. It is nil if the glass has no tint, or only a weak one.
  public var tintAppearance: GlassAppearance? {
    guard let tint, tint.alpha >= GlassMaterial.strongTint else { return nil }
    let tone = GlassTint.tone(tint, over: 0.5, isDark: appearance == .dark)
    func light(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : Elementary.pow((c + 0.055) / 1.055, 2.4) }
    let luminance = 0.2126 * light(tone.red) + 0.7152 * light(tone.green) + 0.0722 * light(tone.blue)
    return luminance <= GlassMaterial.darkest ? .dark : .light
  }
}
