extension MaterialThickness {
  /// What is laid over the blurred backdrop, or painted alone where there is none: a grey, and as its alpha how much.
  ///
  /// Apple publishes no figures for its materials; these are estimates from pictures of them.
  public func tone(_ appearance: GlassAppearance) -> RGBA {
    let alpha =
      switch self {
      case .ultraThin: 0.44
      case .thin: 0.58
      case .regular: 0.72
      case .bar: 0.8
      case .thick: 0.84
      case .ultraThick: 0.92
      }
    return RGBA(white: appearance == .dark ? 0.14 : 0.96, alpha: alpha)
  }
}

extension GlassPreset {
  /// The numbers of a material, the same at any size: a Gaussian of 20 points and colours 1.8 times as strong.
  ///
  /// Both are those of Apple's sample code for blurred backgrounds (WWDC13 session 226, `UIImage+ImageEffects`), whose
  /// materials of today look alike.
  init(_ thickness: MaterialThickness, _ appearance: GlassAppearance, S: Double) {
    self.init(GlassMaterial(.identity), S: S)
    let tone = thickness.tone(appearance)
    blur = Blur(even: 20)
    face = Face(white: 1, black: 0, saturation: 1.8, fillLuma: tone.red, fillAlpha: tone.alpha, brightest: 1)
  }
}
