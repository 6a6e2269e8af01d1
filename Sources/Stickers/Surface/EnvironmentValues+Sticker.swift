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
  /// Whether stickers lie on Liquid Glass; otherwise on a translucent background that needs no compositor.
  public var stickerUseGlassEffect: Bool {
    get { self[UseGlassEffectKey.self] }
    set { self[UseGlassEffectKey.self] = newValue }
  }

  /// Whether stickers have no background at all, only their shape cut out. Takes precedence over glass.
  public var stickerTransparentMode: Bool {
    get { self[TransparentModeKey.self] }
    set { self[TransparentModeKey.self] = newValue }
  }

  /// How opaque the background is that stands in for glass: 0…1, 0.85 by default.
  ///
  /// The light one is never thinner than 0.75 nor thicker than 0.95, so that text stays legible and the picture
  /// beneath stays visible.
  public var stickerBackgroundOpacity: Double {
    get { self[BackgroundOpacityKey.self] }
    set { self[BackgroundOpacityKey.self] = newValue }
  }

  /// Which glass stickers lie on where they lie on glass: clear, as for anything over a photo.
  public var stickerGlass: Glass {
    get { self[GlassKey.self] }
    set { self[GlassKey.self] = newValue }
  }

  /// The colours that suit the surface a sticker lies on.
  public var stickerPalette: StickerPalette {
    var palette = StickerPalette(
      colorScheme: colorScheme, isOnGlass: stickerUseGlassEffect || stickerTransparentMode)
    // Glass through which hardly anything is seen needs no dimming, which would lie over its border.
    let isOpaque = accessibilityReduceTransparency || colorSchemeContrast == .increased
    if stickerTransparentMode || isOpaque { palette.scrim = .clear }
    return palette
  }
}
