import Meals
public import Views

/// The colours of a sticker for one kind of background.
///
/// Text on glass is nearly black or white and has a soft, contrasting shadow, because the backdrop shows through. Colours
/// on plain backgrounds are more muted.
public struct StickerPalette: Hashable, Sendable {
  /// The colour of names and amounts.
  public var primary: Color
  /// The colour of units, times and other secondary text.
  public var secondary: Color
  /// The colour for protein.
  public var protein: Color
  /// The colour for carbohydrate.
  public var carbohydrate: Color
  /// The colour for fat.
  public var fat: Color
  /// The gradient of the flame.
  public var energy: Gradient
  /// The colour of the flame's core.
  public var energyCore: Color
  /// The colour of the empty part of a bar.
  public var track: Color
  /// The fill colour behind groups of text.
  public var element: Color
  /// The colours, from top to bottom, of the thin border around groups of text.
  public var elementEdge: Gradient
  /// The colour of the text shadow; clear for none.
  public var textShadow: Color
  /// The colour of the halo around text without a background; clear for none.
  public var halo = Color.clear

  /// Creates the colours for a background.
  ///
  /// - Parameters:
  ///   - colorScheme: The colour scheme. Text is light in dark mode and dark in light mode.
  ///   - isOnGlass: Whether the backdrop shows through.
  ///   - theme: The theme, which does not affect text.
  public init(colorScheme: ColorScheme, isOnGlass: Bool, theme: StickerTheme = .classic) {
    let isDark = colorScheme == .dark
    protein = theme.protein.variant(isDark: isDark)
    carbohydrate = theme.carbohydrate.variant(isDark: isDark)
    fat = theme.fat.variant(isDark: isDark)
    if let accent = theme.accent?.variant(isDark: isDark) {
      energy = Gradient(colors: [accent, accent.mix(with: .white, by: 0.35, in: .device)])
      energyCore = accent.mix(with: .white, by: 0.75, in: .device).opacity(0.9)
    } else {
      energy = Gradient(colors: [Color(hex: 0xFF5A36), Color(hex: 0xFFA62B)])
      energyCore = Color(hex: 0xFFE08A).opacity(0.9)
    }
    let ink = Color(white: isDark ? 1 : 0)
    switch (isDark, isOnGlass) {
    case (true, true):
      primary = ink
      secondary = ink.opacity(0.9)
      track = ink.opacity(0.24)
      element = Color(white: 0, opacity: 0.3)
      // Light along the edge, like a rim. It is brighter than the pane around the element, not only than the element.
      elementEdge = Gradient(colors: [ink.opacity(0.42), ink.opacity(0.2), ink.opacity(0.32)])
      textShadow = Color(white: 0, opacity: 0.5)
    case (false, true):
      primary = ink.opacity(0.92)
      secondary = ink.opacity(0.78)
      track = ink.opacity(0.16)
      element = Color(white: 1, opacity: 0.42)
      // A white edge would vanish over white.
      elementEdge = Gradient(colors: [ink.opacity(0.08), ink.opacity(0.12)])
      textShadow = Color(white: 1, opacity: 0.45)
    case (true, false):
      primary = ink.opacity(0.98)
      secondary = ink.opacity(0.88)
      track = ink.opacity(0.16)
      element = ink.opacity(0.06)
      elementEdge = Gradient(colors: [ink.opacity(0.16), ink.opacity(0.08)])
      textShadow = .clear
    case (false, false):
      primary = ink.opacity(0.92)
      secondary = ink.opacity(0.76)
      track = ink.opacity(0.12)
      element = Color(white: 1, opacity: 0.42)
      elementEdge = Gradient(colors: [Color(white: 1, opacity: 0.7), Color(white: 1, opacity: 0.5)])
      textShadow = .clear
    }
  }

  /// Returns the colour of a macronutrient.
  func color(of macro: Macro) -> Color {
    switch macro {
    case .protein: protein
    case .carbohydrate: carbohydrate
    case .fat: fat
    }
  }
}
