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

private struct BackdropLumaKey: EnvironmentKey {
  static let defaultValue: Double? = nil
}

private struct ShowsMarkKey: EnvironmentKey {
  static let defaultValue = true
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

  /// The opacity of the drawn glass of plain backgrounds, 0…1; 0.85 by default.
  ///
  /// It is clamped to 0.75…0.95 in light mode and to 0.85…1 in dark mode, so that text stays legible on any ground.
  public var stickerBackgroundOpacity: Double {
    get { self[BackgroundOpacityKey.self] }
    set { self[BackgroundOpacityKey.self] = newValue }
  }

  /// The glass used for sticker backgrounds; clear by default.
  public var stickerGlass: Glass {
    get { self[GlassKey.self] }
    set { self[GlassKey.self] = newValue }
  }

  /// The mean luma, 0…1, of the backdrop of a sticker on glass; nil, the default, if it is unknown.
  ///
  /// Translucent text becomes opaque where the backdrop is nearly as dark or as light as the text.
  public var stickerBackdropLuma: Double? {
    get { self[BackdropLumaKey.self] }
    set { self[BackdropLumaKey.self] = newValue }
  }

  /// Whether stickers show the app icon or the theme's mark; true by default.
  public var stickerShowsMark: Bool {
    get { self[ShowsMarkKey.self] }
    set { self[ShowsMarkKey.self] = newValue }
  }

  /// The colours that suit the sticker's background.
  public var stickerPalette: StickerPalette {
    var palette = StickerPalette(
      colorScheme: colorScheme, isOnGlass: stickerUseGlassEffect || stickerTransparentMode, theme: stickerTheme)
    if stickerTransparentMode {
      palette.standAlone(isDark: colorScheme == .dark)
    } else if stickerUseGlassEffect, let luma = stickerBackdropLuma {
      palette.strengthenInk(over: luma, isDark: colorScheme == .dark)
    }
    return palette
  }
}
