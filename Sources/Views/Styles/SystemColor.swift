import Optics

/// A system colour, with its iOS 26 values for light and dark mode.
package enum SystemColor: Hashable, Sendable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  case gray2, gray3, gray4, gray5, gray6
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, separator, opaqueSeparator, link
  case fill, secondaryFill, tertiaryFill, quaternaryFill
  case background, secondaryBackground, tertiaryBackground
  case groupedBackground, secondaryGroupedBackground, tertiaryGroupedBackground
  case accent

  /// Label colours by level.
  static let labels: [SystemColor] = [.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel]
  /// Fill colours by level.
  static let fills: [SystemColor] = [.fill, .secondaryFill, .tertiaryFill, .quaternaryFill]
  /// Background colours by level.
  static let backgrounds: [SystemColor] = [.background, .secondaryBackground, .tertiaryBackground]

  func rgba(in environment: EnvironmentValues) -> RGBA {
    if self == .accent { return (environment.tint ?? Color(.blue)).rgba(in: environment) }
    let isDark = environment.colorScheme == .dark
    let (light, dark) = values
    return isDark ? dark : light
  }

  private var values: (light: RGBA, dark: RGBA) {
    func pair(_ light: Int, _ dark: Int, _ lightAlpha: Double = 1, _ darkAlpha: Double = 1) -> (RGBA, RGBA) {
      (RGBA(hex: light, alpha: lightAlpha), RGBA(hex: dark, alpha: darkAlpha))
    }
    return switch self {
    case .red: pair(0xff383c, 0xff4245)
    case .orange: pair(0xff8d28, 0xff9230)
    case .yellow: pair(0xffcc00, 0xffd600)
    case .green: pair(0x34c759, 0x30d158)
    case .mint: pair(0x00c8b3, 0x00dac3)
    case .teal: pair(0x00c3d0, 0x00d2e0)
    case .cyan: pair(0x00c0e8, 0x3cd3fe)
    case .blue, .accent: pair(0x0088ff, 0x0091ff)
    case .indigo: pair(0x6155f5, 0x6d7cff)
    case .purple: pair(0xcb30e0, 0xdb34f2)
    case .pink: pair(0xff2d55, 0xff375f)
    case .brown: pair(0xac7f5e, 0xb78a66)
    case .gray: pair(0x8e8e93, 0x8e8e93)
    case .gray2: pair(0xaeaeb2, 0x636366)
    case .gray3: pair(0xc7c7cc, 0x48484a)
    case .gray4: pair(0xd1d1d6, 0x3a3a3c)
    case .gray5: pair(0xe5e5ea, 0x2c2c2e)
    case .gray6: pair(0xf2f2f7, 0x1c1c1e)
    case .label: pair(0x000000, 0xffffff)
    case .secondaryLabel: pair(0x3c3c43, 0xebebf5, 0.6, 0.6)
    case .tertiaryLabel: pair(0x3c3c43, 0xebebf5, 0.3, 0.3)
    case .quaternaryLabel: pair(0x3c3c43, 0xebebf5, 0.18, 0.16)
    case .separator: pair(0x3c3c43, 0x545458, 0.29, 0.6)
    case .opaqueSeparator: pair(0xc6c6c8, 0x38383a)
    case .link: pair(0x0088ff, 0x0091ff)
    case .fill: pair(0x787880, 0x787880, 0.2, 0.36)
    case .secondaryFill: pair(0x787880, 0x787880, 0.16, 0.32)
    case .tertiaryFill: pair(0x767680, 0x767680, 0.12, 0.24)
    case .quaternaryFill: pair(0x747480, 0x767680, 0.08, 0.18)
    case .background: pair(0xffffff, 0x000000)
    case .secondaryBackground: pair(0xf2f2f7, 0x1c1c1e)
    case .tertiaryBackground: pair(0xffffff, 0x2c2c2e)
    case .groupedBackground: pair(0xf2f2f7, 0x000000)
    case .secondaryGroupedBackground: pair(0xffffff, 0x1c1c1e)
    case .tertiaryGroupedBackground: pair(0xf2f2f7, 0x2c2c2e)
    }
  }
}

extension RGBA {
  init(hex: Int, alpha: Double) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255,
      alpha: alpha)
  }
}

extension Color {
  /// The system red colour.
  public static let red = Color(.red)
  /// The system orange colour.
  public static let orange = Color(.orange)
  /// The system yellow colour.
  public static let yellow = Color(.yellow)
  /// The system green colour.
  public static let green = Color(.green)
  /// The system mint colour.
  public static let mint = Color(.mint)
  /// The system teal colour.
  public static let teal = Color(.teal)
  /// The system cyan colour.
  public static let cyan = Color(.cyan)
  /// The system blue colour.
  public static let blue = Color(.blue)
  /// The system indigo colour.
  public static let indigo = Color(.indigo)
  /// The system purple colour.
  public static let purple = Color(.purple)
  /// The system pink colour.
  public static let pink = Color(.pink)
  /// The system brown colour.
  public static let brown = Color(.brown)
  /// The system grey colour.
  public static let gray = Color(.gray)
  /// White.
  public static let white = Color(white: 1)
  /// Black.
  public static let black = Color(white: 0)
  /// Transparent black.
  public static let clear = Color(white: 0, opacity: 0)
  /// The colour of primary labels.
  public static let primary = Color(.label)
  /// The colour of secondary labels.
  public static let secondary = Color(.secondaryLabel)
  /// The environment's tint colour; system blue by default.
  public static let accentColor = Color(.accent)

  package static let separator = Color(.separator)
}

extension ShapeStyle where Self == Color {
  /// The system red colour.
  public static var red: Color { Color.red }
  /// The system orange colour.
  public static var orange: Color { Color.orange }
  /// The system yellow colour.
  public static var yellow: Color { Color.yellow }
  /// The system green colour.
  public static var green: Color { Color.green }
  /// The system mint colour.
  public static var mint: Color { Color.mint }
  /// The system teal colour.
  public static var teal: Color { Color.teal }
  /// The system cyan colour.
  public static var cyan: Color { Color.cyan }
  /// The system blue colour.
  public static var blue: Color { Color.blue }
  /// The system indigo colour.
  public static var indigo: Color { Color.indigo }
  /// The system purple colour.
  public static var purple: Color { Color.purple }
  /// The system pink colour.
  public static var pink: Color { Color.pink }
  /// The system brown colour.
  public static var brown: Color { Color.brown }
  /// The system grey colour.
  public static var gray: Color { Color.gray }
  /// White.
  public static var white: Color { Color.white }
  /// Black.
  public static var black: Color { Color.black }
  /// Transparent black.
  public static var clear: Color { Color.clear }
}
