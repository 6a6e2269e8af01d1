extension GlassPreset {
  /// The parameters of glass under accessibility settings (Glass.md § Adaptation).
  ///
  /// Apple describes such glass as "frostier, obscuring more of what is behind it" and "predominantly black or white,
  /// with a contrasting border", but publishes no values. These are chosen so that text keeps its contrast over any
  /// backdrop.
  private enum Accommodation {
    /// The minimum standard deviation of frosted glass's blur, in points.
    static let frostSigma = 20.0
    /// The grey over the blurred backdrop of frosted glass, and its opacity.
    static let frost = (light: 0.96, dark: 0.12, alpha: 0.9)
    /// The opacity of the black or white over the backdrop of high-contrast glass.
    static let contrastAlpha = 0.94
    /// The width of the border of high-contrast glass, in points.
    static let borderWidth = 1.0
  }

  /// Applies the viewer's accessibility settings.
  mutating func accommodate(_ material: GlassMaterial) {
    let isDark = material.appearance == .dark
    // Nearly opaque glass does not need a layer beneath it.
    if !material.accommodations.isDisjoint(with: [.reduceTransparency, .increaseContrast]) { dimming = nil }
    if material.accommodations.contains(.reduceTransparency) {
      // Refracting a barely visible backdrop would be wasted work.
      refraction = .none
      outer = nil
      bleed = nil
      blur = GlassBlur(even: max(blur.sigma(depth: S / 2, S: S), Accommodation.frostSigma))
      face = .fill(
        luma: isDark ? Accommodation.frost.dark : Accommodation.frost.light, alpha: Accommodation.frost.alpha)
    }
    if material.accommodations.contains(.increaseContrast) {
      face = .fill(luma: isDark ? 0 : 1, alpha: Accommodation.contrastAlpha)
      rim = nil
      outer = nil
      bleed = nil
      shadow.ring.alpha = 0
      border = GlassBorder(width: Accommodation.borderWidth, luma: isDark ? 1 : 0)
    }
  }
}
