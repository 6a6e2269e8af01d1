extension ContrastFloor {
  /// Returns the part of the surface's light at a pixel of some luma that dimming must not take.
  ///
  /// The rim lightens dark glass more than bright glass. Anything stronger than a rim is a border, which stays as it is.
  static func keptLight(_ light: Float, over luma: Float) -> Float {
    light > 1.25 * Float(GlassRim.lift) ? light : light * max(1 - Float(GlassRim.lossPerLift) * luma, 0)
  }
}
