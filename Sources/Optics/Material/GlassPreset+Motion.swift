extension GlassPreset {
  /// Returns the parameters of glass that has materialised to `g`, 0…1 (Glass.md § Motion).
  ///
  /// At 0, the glass changes no pixels. As `g` rises, dispersion decreases.
  func materialized(_ g: Double) -> GlassPreset {
    guard g < 1 else { return self }
    // Absent glass preserves all code values, including those beyond black and white.
    guard g > 0 else { return GlassPreset(identityOfSide: S) }
    var preset = self
    preset.refraction.amount *= g
    preset.outer?.opacity *= g
    preset.dispersion = max(dispersion, GlassDispersion.greatest * (1 - g))
    let blur = GlassMotion.blur(g)
    preset.blur.even *= blur
    preset.blur.unit *= blur
    let color = GlassMotion.color(g)
    if let face {
      preset.face = GlassFace(
        white: mix(1, face.white, color), black: mix(0, face.black, color),
        saturation: mix(1, face.saturation, color), fillLuma: face.fillLuma, fillAlpha: face.fillAlpha * color,
        brightest: mix(1, face.brightest, color))
    }
    preset.bleed?.opacity *= color
    preset.tint = tint?.opacity(GlassMotion.tint(g))
    preset.dimming = dimming?.opacity(color)
    preset.rim?.strength *= color
    preset.rim?.hairline *= color
    preset.shadow.alpha *= color
    preset.shadow.ring.alpha *= color
    return preset
  }

  /// Returns the parameters of glass that is pressed by a finger, with the press at `progress`, 0…1. Pressed glass
  /// disperses light.
  func pressed(_ progress: Double) -> GlassPreset {
    guard progress > 0 else { return self }
    var preset = self
    preset.dispersion = max(dispersion, GlassDispersion.greatest * min(progress, 1))
    return preset
  }
}
