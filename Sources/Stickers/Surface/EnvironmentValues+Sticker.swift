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
  /// Whether stickers have a Liquid Glass background instead of a plain translucent one; false by default.
  public var stickerUseGlassEffect: Bool {
    get { self[UseGlassEffectKey.self] }
    set { self[UseGlassEffectKey.self] = newValue }
  }

  /// Whether stickers have no background; false by default.
  ///
  /// The content is still clipped to the sticker's shape. This setting takes precedence over `stickerUseGlassEffect`.
  public var stickerTransparentMode: Bool {
    get { self[TransparentModeKey.self] }
    set { self[TransparentModeKey.self] = newValue }
  }

  /// The opacity of the plain background, 0…1; 0.85 by default.
  ///
  /// In light mode, it is clamped to 0.75…0.95 so that text stays legible and the photo or video stays visible.
  public var stickerBackgroundOpacity: Double {
    get { self[BackgroundOpacityKey.self] }
    set { self[BackgroundOpacityKey.self] = newValue }
  }

  /// The glass used for sticker backgrounds; clear by default.
  public var stickerGlass: Glass {
    get { self[GlassKey.self] }
    set { self[GlassKey.self] = newValue }
  }

  /// The colours that suit the sticker's background.
  public var stickerPalette: StickerPalette {
    StickerPalette(colorScheme: colorScheme, isOnGlass: stickerUseGlassEffect || stickerTransparentMode)
  }
}
