import Views

extension StickerPalette {
  /// Makes text legible on any ground, with opaque colours and a contrasting halo, for stickers without a background.
  mutating func standAlone(isDark: Bool) {
    primary = Color(white: isDark ? 1 : 0)
    secondary = Color(white: isDark ? 0.93 : 0.12)
    halo = Color(white: isDark ? 0 : 1)
    textShadow = .clear
    element = Color(white: isDark ? 0 : 1, opacity: 0.62)
    track = Color(white: isDark ? 1 : 0, opacity: 0.26)
  }
}
