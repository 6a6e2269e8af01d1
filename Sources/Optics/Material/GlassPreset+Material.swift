extension GlassPreset {
  /// Creates the parameters of a material for a pane whose smaller side is `S` points.
  public init(_ material: GlassMaterial, S: Double) {
    let look = material.look
    self.init(identityOfSide: S)
    switch material.variant {
    case .identity: break
    case .material(let thickness):
      let tone = thickness.tone(material.appearance)
      blur = GlassBlur(even: MaterialThickness.sigma)
      face = .fill(luma: tone.red, alpha: tone.alpha, saturation: MaterialThickness.saturation)
      return
    case .loupe:
      refraction = .loupe(S: S)
      dispersion = GlassDispersion.greatest
      rim = GlassRim(look, S: S)
    case .clear:
      refraction = .clear(look, S: S)
      blur = .clear
      face = .clear(look)
      rim = GlassRim(look, S: S)
    case .regular:
      isDark = material.appearance == .dark
      refraction = .regular(look, S: S)
      outer = GlassOuterRefraction(look, S: S)
      blur = .regular(look, isDark: isDark, S: S)
      face = .regular(look, isDark: isDark, S: S)
      bleed = GlassBleed(isDark: isDark, S: S)
      rim = GlassRim(look, S: S)
      shadow = GlassShadow(look, isDark: isDark, S: S)
    }
    if material.variant != .identity { (tint, dimming) = (material.tint, material.dimming) }
    accommodate(material)
  }
}

extension GlassMaterial {
  /// The distance beyond the outline, in points, within which a pane of any size of this material changes pixels.
  public var reach: Double {
    switch variant {
    case .identity, .material: 0
    case .clear, .loupe: GlassRim.hairlineWidth
    case .regular: GlassShadow.knots.reduce(0) { max($0, GlassPreset(self, S: $1).shadow.reach) }
    }
  }
}
