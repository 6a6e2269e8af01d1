extension MaterialThickness {
  /// Returns the grey painted over the blurred backdrop, or alone if there is no backdrop (Glass.md § Materials).
  ///
  /// Apple publishes no values for its materials. These are estimates from images of them.
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

  /// The standard deviation of the blur in points, for panes of any size.
  ///
  /// This and `saturation` come from Apple's sample code for blurred backgrounds (WWDC13 session 226,
  /// `UIImage+ImageEffects`), which today's materials resemble.
  static let sigma = 20.0

  /// The factor on the chroma of the backdrop.
  static let saturation = 1.8
}
