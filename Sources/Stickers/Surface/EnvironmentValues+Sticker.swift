public import Views

private struct UseGlassEffectKey: EnvironmentKey {
  static let defaultValue = false
}

private struct TransparentModeKey: EnvironmentKey {
  static let defaultValue = false
}

private struct BackgroundOpacityKey: EnvironmentKey {
  static let defaultValue = 0.85
}

private struct GlassKey: EnvironmentKey {
  static let defaultValue = Glass.clear
}

extension EnvironmentValues {
  /// Whether stickers lie on Liquid Glass instead of a plain translucent background; false by default.
  public var stickerUseGlassEffect: Bool {
    get { self[UseGlassEffectKey.self] }
    set { self[UseGlassEffectKey.self] = newValue }
  }

  /// Whether stickers have no background, only content clipped to their shape; false by default.
  ///
  /// Takes precedence over glass.
  public var stickerTransparentMode: Bool {
    get { self[TransparentModeKey.self] }
    set { self[TransparentModeKey.self] = newValue }
  }

  /// The opacity of the plain background, 0…1; 0.85 by default.
  ///
  /// In light mode it is clamped to 0.75…0.95, so that text stays legible and the photo or video stays visible.
  public var stickerBackgroundOpacity: Double {
    get { self[BackgroundOpacityKey.self] }
    set { self[BackgroundOpacityKey.self] = newValue }
  }

  /// The glass that stickers lie on; clear by default.
  public var stickerGlass: Glass {
    get { self[GlassKey.self] }
    set { self[GlassKey.self] = newValue }
  }

  /// The colours for the surface that stickers lie on.
  public var stickerPalette: StickerPalette {
    var palette = StickerPalette(
      colorScheme: colorScheme, isOnGlass: stickerUseGlassEffect || stickerTransparentMode)
    // Nearly opaque glass needs no scrim, which would cover its border.
    let isOpaque = accessibilityReduceTransparency || colorSchemeContrast == .increased
    if stickerTransparentMode || isOpaque { palette.scrim = .clear }
    return palette
  }
}
