import Meals
public import Views

/// The colours of a sticker, chosen for the surface it lies on.
///
/// On glass the picture shines through, so text is pure black or white with a soft shadow of the opposite kind, and
/// what lies behind text is dimmed more. On the opaque backgrounds colours may be quieter.
public struct StickerPalette: Hashable, Sendable {
  /// Names and amounts.
  public var primary: Color
  /// Units, times and other lesser text.
  public var secondary: Color
  /// What amounts of protein are drawn in.
  public var protein: Color
  /// What amounts of carbohydrate are drawn in.
  public var carbohydrate: Color
  /// What amounts of fat are drawn in.
  public var fat: Color
  /// What energy is drawn in, from the flame's foot to its tip.
  public var energy: Gradient
  /// The empty part of a bar.
  public var track: Color
  /// The material behind groups of text.
  public var element: Color
  /// The thin edge of that material.
  public var elementEdge: Color
  /// What dims the picture beneath glass before text is put on it; clear where there is no glass.
  public var scrim: Color
  /// The shadow beneath text; clear for none.
  public var textShadow: Color

  /// The colours for a surface.
  ///
  /// - Parameters:
  ///   - colorScheme: dark for light text.
  ///   - isOnGlass: whether a picture shines through.
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

  /// What amounts of a macronutrient are drawn in.
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
