import Meals
public import Views

/// The colours of a sticker for one surface.
///
/// Glass shows its backdrop, so text on it is nearly black or white, has a soft contrasting shadow, and lies on a
/// stronger scrim. Colours on plain backgrounds are more muted.
public struct StickerPalette: Hashable, Sendable {
  /// Names and amounts.
  public var primary: Color
  /// Units, times and other secondary text.
  public var secondary: Color
  /// Protein.
  public var protein: Color
  /// Carbohydrate.
  public var carbohydrate: Color
  /// Fat.
  public var fat: Color
  /// The flame.
  public var energy: Gradient
  /// The empty part of a bar.
  public var track: Color
  /// The fill behind groups of text.
  public var element: Color
  /// The thin edge of that fill.
  public var elementEdge: Color
  /// The layer that dims the glass beneath text; clear on other surfaces.
  public var scrim: Color
  /// The shadow of text; clear for none.
  public var textShadow: Color

  /// The colours for a surface.
  ///
  /// - Parameters:
  ///   - colorScheme: dark for light text, light for dark text.
  ///   - isOnGlass: whether the backdrop shows through.
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
      elementEdge = ink.opacity(0.14)
      scrim = Color(white: 0, opacity: 0.35)
      textShadow = Color(white: 0, opacity: 0.5)
    case (false, true):
      primary = ink.opacity(0.92)
      secondary = ink.opacity(0.78)
      track = ink.opacity(0.16)
      element = Color(white: 1, opacity: 0.42)
      elementEdge = Color(white: 1, opacity: 0.4)
      scrim = Color(white: 1, opacity: 0.4)
      textShadow = Color(white: 1, opacity: 0.45)
    case (true, false):
      primary = ink.opacity(0.96)
      secondary = ink.opacity(0.62)
      track = ink.opacity(0.14)
      element = ink.opacity(0.08)
      elementEdge = ink.opacity(0.06)
      scrim = .clear
      textShadow = .clear
    case (false, false):
      primary = ink.opacity(0.88)
      secondary = ink.opacity(0.52)
      track = ink.opacity(0.08)
      element = ink.opacity(0.045)
      elementEdge = ink.opacity(0.03)
      scrim = .clear
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
  /// A colour from its sRGB components as one number, `0xRRGGBB`.
  init(hex: Int) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255)
  }
}
