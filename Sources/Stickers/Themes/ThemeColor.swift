public import Views

/// A colour of a theme: one for light stickers and one for dark ones.
public struct ThemeColor: Hashable, Sendable {
  /// The colour on light stickers.
  public var light: Color
  /// The colour on dark stickers.
  public var dark: Color

  /// Creates a colour from its two variants, which are used as they are.
  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// The contrast that bars and dots need against a plain background, from WCAG 2.2, success criterion 1.4.11.
  public static let contrastFloor = 3.0

  /// Returns the colour with variants that stand out from a plain background.
  ///
  /// A variant whose contrast is below ``contrastFloor`` is mixed with black on light stickers and with white on dark
  /// ones, by the smallest number of 64ths that suffices. Light backgrounds are at most as light as white, and dark ones
  /// at most as light as a grey of 20 %. Opacities are dropped.
  public func meetingContrast() -> ThemeColor {
    ThemeColor(light: Self.mixed(light, with: 0, against: 1), dark: Self.mixed(dark, with: 1, against: 0.2))
  }

  /// Returns the contrast, 1…21, of the variant on light or dark stickers against the background nearest to it.
  public func contrast(isDark: Bool) -> Double {
    Self.contrast((isDark ? dark : light).resolve(in: EnvironmentValues()), against: isDark ? 0.2 : 1)
  }

  /// Returns the variant for a colour scheme.
  func variant(isDark: Bool) -> Color { isDark ? dark : light }

  /// Returns a colour mixed with a grey `end` until it has the contrast.
  private static func mixed(_ color: Color, with end: Double, against grey: Float) -> Color {
    let resolved = color.resolve(in: EnvironmentValues())
    if resolved.opacity == 1, contrast(resolved, against: grey) >= contrastFloor { return color }
    for step in 0..<64 {
      func channel(_ value: Float) -> Double { Double(value) + (end - Double(value)) * Double(step) / 64 }
      let mixed = Color(
        red: channel(resolved.red), green: channel(resolved.green), blue: channel(resolved.blue))
      if contrast(mixed.resolve(in: EnvironmentValues()), against: grey) >= contrastFloor { return mixed }
    }
    return Color(white: end)
  }

  private static func contrast(_ color: Color.Resolved, against grey: Float) -> Double {
    let ground = Double(Color.Resolved(red: grey, green: grey, blue: grey).linearRed)
    let own =
      0.2126 * Double(color.linearRed) + 0.7152 * Double(color.linearGreen) + 0.0722 * Double(color.linearBlue)
    return (max(own, ground) + 0.05) / (min(own, ground) + 0.05)
  }
}
