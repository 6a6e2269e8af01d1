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
  public init(colorScheme: ColorScheme, isOnGlass: Bool) {
    let isDark = colorScheme == .dark
    energy = Gradient(colors: [Color(hex: 0xFF5A36), Color(hex: 0xFFA62B)])
    if isDark {
      protein = Color(hex: 0x5AB2FF)
      carbohydrate = Color(hex: 0xFFC24A)
      fat = Color(hex: 0xFF6F91)
    } else {
      protein = Color(hex: 0x1D86F5)
      carbohydrate = Color(hex: 0xF59B0B)
      fat = Color(hex: 0xF2416B)
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

extension Color {
  /// Creates a colour from sRGB components in the form `0xRRGGBB`.
  init(hex: Int) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255)
  }
}
