import Views

extension StickerTheme {
  /// The built-in themes.
  public enum BuiltIn: String, Hashable, Sendable, CaseIterable {
    case classic, ocean, forest, berry, citrus, sunset, lavender, rose, mint, graphite

    /// The theme.
    public var theme: StickerTheme {
      switch self {
      case .classic: .classic
      case .ocean: .ocean
      case .forest: .forest
      case .berry: .berry
      case .citrus: .citrus
      case .sunset: .sunset
      case .lavender: .lavender
      case .rose: .rose
      case .mint: .mint
      case .graphite: .graphite
      }
    }
  }

  /// Blue, amber and pink with an orange flame and a green icon, as in the app; the default.
  public static let classic = StickerTheme(
    protein: ThemeColor(0x1D86F5, 0x5AB2FF), carbohydrate: ThemeColor(0xF59B0B, 0xFFC24A),
    fat: ThemeColor(0xF2416B, 0xFF6F91))

  /// Deep blue, turquoise and sand.
  public static let ocean = StickerTheme(
    accent: ThemeColor(0x0A78C8, 0x3FA9F5), protein: ThemeColor(0x1257B8, 0x5B9DFF),
    carbohydrate: ThemeColor(0x0B8A8F, 0x2ED3C6), fat: ThemeColor(0xB56A1E, 0xF2C078))

  /// Leaf green, moss and bark.
  public static let forest = StickerTheme(
    accent: ThemeColor(0x2E8540, 0x5CC26E), protein: ThemeColor(0x1F7A4D, 0x4FD08A),
    carbohydrate: ThemeColor(0x7C8A12, 0xC6D84A), fat: ThemeColor(0x9A5A2B, 0xE0A26B), cornerRadius: 24)

  /// Blueberry, raspberry and plum.
  public static let berry = StickerTheme(
    accent: ThemeColor(0xC2185B, 0xFF5C9A), protein: ThemeColor(0x4A4FC4, 0x8F97FF),
    carbohydrate: ThemeColor(0xD6336C, 0xFF7AA8), fat: ThemeColor(0x8E2C9E, 0xD78BEA))

  /// Lime, orange and grapefruit.
  public static let citrus = StickerTheme(
    accent: ThemeColor(0xD9720A, 0xFFAA33), protein: ThemeColor(0x5B8C0A, 0xA8DB3A),
    carbohydrate: ThemeColor(0xCF7A00, 0xFFC83D), fat: ThemeColor(0xDB4B3A, 0xFF8A73), cornerRadius: 34)

  /// Red, gold and dusk.
  public static let sunset = StickerTheme(
    accent: ThemeColor(0xE0442E, 0xFF7A52), protein: ThemeColor(0x7A4BB5, 0xB98CFF),
    carbohydrate: ThemeColor(0xC97A0A, 0xFFBE55), fat: ThemeColor(0xD43D51, 0xFF7482))

  /// Violet, sky and mauve.
  public static let lavender = StickerTheme(
    accent: ThemeColor(0x7C5CD6, 0xB39DFF), protein: ThemeColor(0x6A4FCF, 0xA994FF),
    carbohydrate: ThemeColor(0x2F86C9, 0x7CC4F7), fat: ThemeColor(0xB5519C, 0xF09BDA), cornerRadius: 36)

  /// Pink, terracotta and wine.
  public static let rose = StickerTheme(
    accent: ThemeColor(0xD64577, 0xFF86AB), protein: ThemeColor(0x9C2F5F, 0xEE7FAE),
    carbohydrate: ThemeColor(0xC7693A, 0xF7AE83), fat: ThemeColor(0xE0527E, 0xFFB3C9), cornerRadius: 36)

  /// Peppermint, teal and cocoa.
  public static let mint = StickerTheme(
    accent: ThemeColor(0x0E9276, 0x45DDB8), protein: ThemeColor(0x0F9A83, 0x4FE3C4),
    carbohydrate: ThemeColor(0x3C7FB0, 0x86C5F0), fat: ThemeColor(0x8A6048, 0xD9AE92), cornerRadius: 26)

  /// Three greys, with small corners.
  public static let graphite = StickerTheme(
    accent: ThemeColor(0x4A4F57, 0xC9CED6), protein: ThemeColor(0x2B2F36, 0xF2F4F7),
    carbohydrate: ThemeColor(0x5F6670, 0xBCC3CC), fat: ThemeColor(0x8A919B, 0x8D949E), cornerRadius: 16)
}

extension ThemeColor {
  fileprivate init(_ light: Int, _ dark: Int) { self.init(light: Color(hex: light), dark: Color(hex: dark)) }
}
