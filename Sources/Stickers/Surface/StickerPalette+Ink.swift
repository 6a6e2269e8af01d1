import Views

extension StickerPalette {
  /// Moves text towards opaque black or white over a backdrop that is nearly as dark or as light as the text.
  ///
  /// Opaque text reaches its contrast with less dimming of the backdrop than translucent text. Text changes where the
  /// backdrop is past a quarter of the way to the text's own tone, and is opaque from halfway.
  ///
  /// - Parameters:
  ///   - luma: The mean luma of the backdrop, 0…1.
  ///   - isDark: Whether text is white, as in dark mode.
  mutating func strengthenInk(over luma: Double, isDark: Bool) {
    let nearness = isDark ? luma : 1 - luma
    let fraction = min(max((nearness - 0.25) / 0.25, 0), 1)
    guard fraction > 0 else { return }
    let ink = Color(white: isDark ? 1 : 0)
    primary = primary.mix(with: ink, by: fraction, in: .device)
    secondary = secondary.mix(with: ink, by: fraction, in: .device)
  }
}
