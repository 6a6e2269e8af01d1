import Geometry

extension GlassPreset {
  /// The numbers of a press (§ Motion).
  enum Press {
    /// How much larger a pressed pane settles.
    static let swell = 0.042
    /// Damping ratio of its spring.
    static let damping = 0.55
    /// Period of the spring without its damping, in seconds.
    static let period = 0.74
    /// Radius of the light under the finger in smaller sides of the pane: where it begins, and once it has spread.
    static let light = (from: 0.3, to: 1.5)
    /// How strong the light is in its middle.
    static let strength = 0.35
    /// How far a pane stretches along a drag at most, in points, and the length of a drag at which it has come to 63 % of it.
    static let stretch = (most: 12.0, over: 40.0)

    /// The answer of the spring to a step: from 0, past 1, to 1.
    static func response(_ time: Double) -> Double {
      guard time > 0 else { return 0 }
      let natural = 2 * Elementary.pi / period
      let root = (1 - damping * damping).squareRoot()
      let phase = natural * root * time
      let decay = Elementary.exp(-damping * natural * time)
      return 1 - decay * (Elementary.cos(phase) + damping / root * Elementary.sin(phase))
    }
  }

  /// The numbers of glass that has come into being as far as `g`, 0…1 (§ Motion).
  ///
  /// Bending follows g, blur g(.2 + .8g), colour, bleed, rim and shadow g(.4 + .6g), the tint's alpha g²: at 0 nothing
  /// is changed at all. On the way light is dispersed by as much as is missing.
  func materialized(_ g: Double) -> GlassPreset {
    guard g < 1 else { return self }
    // Not even codes beyond black and white are touched by what is not there.
    guard g > 0 else { return GlassPreset(GlassMaterial(.identity), S: S) }
    var preset = self
    preset.refraction.amount *= g
    preset.outer?.opacity *= g
    preset.dispersion = max(dispersion, GlassPreset.mostDispersion * (1 - g))
    let blur = g * (0.2 + 0.8 * g)
    preset.blur.even *= blur
    preset.blur.unit *= blur
    let colour = g * (0.4 + 0.6 * g)
    if let face {
      preset.face = Face(
        white: mix(1, face.white, colour), black: mix(0, face.black, colour),
        saturation: mix(1, face.saturation, colour), fillLuma: face.fillLuma, fillAlpha: face.fillAlpha * colour,
        brightest: mix(1, face.brightest, colour))
    }
    preset.bleed?.opacity *= colour
    preset.tint = tint?.opacity(g * g)
    preset.rim?.strength *= colour
    preset.rim?.hairline *= colour
    preset.shadow.alpha *= colour
    preset.shadow.ring.alpha *= colour
    return preset
  }

  /// The numbers of glass under a finger that has pressed it in as far as `progress`, 0…1: it disperses light.
  func pressed(_ progress: Double) -> GlassPreset {
    guard progress > 0 else { return self }
    var preset = self
    preset.dispersion = max(dispersion, GlassPreset.mostDispersion * min(progress, 1))
    return preset
  }

  /// How far a pane that is coming into being reaches beyond its outline, in points (§ Motion).
  static func inflation(S: Double, materialized g: Double) -> Double { min(0.2 * S, 16) * (1 - g) }
}
