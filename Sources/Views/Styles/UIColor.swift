/// Vitrine's own: UIKit's colours of the system by their names, from which SwiftUI's colours are made; Linux has no UIKit.
public struct UIColor: Hashable, Sendable {
  fileprivate let color: Color

  private init(_ color: SystemColor) { self.color = Color(color) }

  /// A colour from red, green and blue of sRGB, each 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  /// A grey from 0, black, to 1, white.
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, opacity: alpha) }

  /// The colour of text.
  public static let label = UIColor(.label)
  /// The colour of lesser text.
  public static let secondaryLabel = UIColor(.secondaryLabel)
  /// The third colour of text.
  public static let tertiaryLabel = UIColor(.tertiaryLabel)
  /// The fourth colour of text.
  public static let quaternaryLabel = UIColor(.quaternaryLabel)
  /// The colour of text that stands where something is to be entered.
  public static let placeholderText = UIColor(.tertiaryLabel)
  /// The colour of lines between things.
  public static let separator = UIColor(.separator)
  /// The colour of lines that hide what lies beneath.
  public static let opaqueSeparator = UIColor(.opaqueSeparator)
  /// The colour of links.
  public static let link = UIColor(.link)
  /// The colour of thin areas.
  public static let systemFill = UIColor(.fill)
  /// The colour of areas of medium size.
  public static let secondarySystemFill = UIColor(.secondaryFill)
  /// The colour of large areas.
  public static let tertiarySystemFill = UIColor(.tertiaryFill)
  /// The colour of large areas of much content.
  public static let quaternarySystemFill = UIColor(.quaternaryFill)
  /// What lies behind everything.
  public static let systemBackground = UIColor(.background)
  /// What lies on that.
  public static let secondarySystemBackground = UIColor(.secondaryBackground)
  /// What lies on that again.
  public static let tertiarySystemBackground = UIColor(.tertiaryBackground)
  /// What lies behind groups.
  public static let systemGroupedBackground = UIColor(.groupedBackground)
  /// Groups.
  public static let secondarySystemGroupedBackground = UIColor(.secondaryGroupedBackground)
  /// What lies on groups.
  public static let tertiarySystemGroupedBackground = UIColor(.tertiaryGroupedBackground)
  /// The system's red.
  public static let systemRed = UIColor(.red)
  /// The system's orange.
  public static let systemOrange = UIColor(.orange)
  /// The system's yellow.
  public static let systemYellow = UIColor(.yellow)
  /// The system's green.
  public static let systemGreen = UIColor(.green)
  /// The system's mint.
  public static let systemMint = UIColor(.mint)
  /// The system's teal.
  public static let systemTeal = UIColor(.teal)
  /// The system's cyan.
  public static let systemCyan = UIColor(.cyan)
  /// The system's blue.
  public static let systemBlue = UIColor(.blue)
  /// The system's indigo.
  public static let systemIndigo = UIColor(.indigo)
  /// The system's purple.
  public static let systemPurple = UIColor(.purple)
  /// The system's pink.
  public static let systemPink = UIColor(.pink)
  /// The system's brown.
  public static let systemBrown = UIColor(.brown)
  /// The system's grey.
  public static let systemGray = UIColor(.gray)
  /// The second of the system's greys, nearer to the background.
  public static let systemGray2 = UIColor(.gray2)
  /// The third grey.
  public static let systemGray3 = UIColor(.gray3)
  /// The fourth grey.
  public static let systemGray4 = UIColor(.gray4)
  /// The fifth grey.
  public static let systemGray5 = UIColor(.gray5)
  /// The sixth grey, nearest to the background.
  public static let systemGray6 = UIColor(.gray6)
}

extension UIColor: _ExpressibleByColorLiteral {
  /// A colour that Xcode shows as a swatch.
  public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

/// Vitrine's own: what a colour literal is where nothing else says; UIKit declares it too.
public typealias _ColorLiteralType = UIColor

extension Color {
  /// A colour of UIKit's.
  public init(uiColor: UIColor) { self = uiColor.color }
  /// A colour of UIKit's.
  @_disfavoredOverload
  public init(_ color: UIColor) { self = color.color }
}
