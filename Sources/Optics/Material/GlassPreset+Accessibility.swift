import Geometry

extension GlassPreset {
  /// A line inside the edge that sets a pane off from anything.
  public struct Border: Hashable, Sendable {
    /// Width in points.
    public var width: Double
    /// Its grey: 0 black, 1 white.
    public var luma: Double

    /// How much of a pixel at a depth in points it covers, 0…1.
    func share(depth: Double, pixelsPerPoint: Double) -> Double {
      min(max((width - depth) * pixelsPerPoint + 0.5, 0), 1)
    }
  }

  /// The numbers of glass for viewers who ask for less of it (§ Adaptation).
  ///
  /// Apple says what becomes of glass, "frostier, obscuring more of what is behind it" and "predominantly black or
  /// white, with a contrasting border", and no figures: these are chosen so that text keeps its contrast over anything.
  enum Accessibility {
    /// Deviation of the blur of frosted glass, in points, at least.
    static let frostSigma = 20.0
    /// What is laid over the blurred backdrop of frosted glass, and how much.
    static let frost = (light: 0.96, dark: 0.12, alpha: 0.9)
    /// How much black or white is laid over the backdrop of glass of high contrast.
    static let contrastAlpha = 0.94
    /// Width of its border in points.
    static let borderWidth = 1.0
  }

  /// Changes the numbers of a material as its viewer asks for.
  mutating func accommodate(_ material: GlassMaterial) {
    let isDark = material.appearance == .dark
    if material.accommodations.contains(.reduceTransparency) {
      // What is hardly seen need not be bent.
      refraction = Refraction(amount: 0, height: 0)
      outer = nil
      bleed = nil
      blur = Blur(even: max(blur.sigma(depth: S / 2, S: S), Accessibility.frostSigma))
      face = Face(
        white: 1, black: 0, saturation: 1, fillLuma: isDark ? Accessibility.frost.dark : Accessibility.frost.light,
        fillAlpha: Accessibility.frost.alpha, brightest: 1)
    }
    if material.accommodations.contains(.increaseContrast) {
      face = Face(
        white: 1, black: 0, saturation: 1, fillLuma: isDark ? 0 : 1, fillAlpha: Accessibility.contrastAlpha,
        brightest: 1)
      rim = nil
      outer = nil
      bleed = nil
      shadow.ring.alpha = 0
      border = Border(width: Accessibility.borderWidth, luma: isDark ? 1 : 0)
    }
  }
}
