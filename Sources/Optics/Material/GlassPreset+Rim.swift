extension GlassPreset {
  /// The effect of full rim light on the luma of the glass: the fraction removed, and the luma added on a scale of 0…1.
  ///
  /// The light falls on the glass, not on the layer beneath it, so it is as strong as without that layer. For a layer
  /// with the opacity α and the luma c, a dimmed face F corresponds to the undimmed face (F − α face(c)) / (1 − α).
  /// This is exact for faces that are linear in luma, like those of Clear, and omitted for tinted glass.
  var rimLight: (taken: Double, added: Double) {
    let loss = 1 - GlassRim.lumaGain
    guard let dimming, tint == nil, (0.001..<0.9).contains(dimming.alpha) else { return (loss, GlassRim.lift) }
    let layer = 0.2126 * dimming.red + 0.7152 * dimming.green + 0.0722 * dimming.blue
    let taken = loss / (1 - dimming.alpha)
    return (taken, GlassRim.lift + taken * dimming.alpha * (face?.tone(layer).luma ?? layer))
  }
}
