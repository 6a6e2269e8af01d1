/// Vitrine's own: stands in for UIKit's class and provides the system colours under their UIKit names.
public struct UIColor: Hashable, Sendable {
  fileprivate let color: Color

  private init(_ color: SystemColor) { self.color = Color(color) }

  /// Creates a colour from sRGB components, each in 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  /// Creates a grey from 0 (black) to 1 (white).
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, opacity: alpha) }

  /// The colour of primary labels.
  public static let label = UIColor(.label)
  /// The colour of secondary labels.
  public static let secondaryLabel = UIColor(.secondaryLabel)
  /// The colour of tertiary labels.
  public static let tertiaryLabel = UIColor(.tertiaryLabel)
  /// The colour of quaternary labels.
  public static let quaternaryLabel = UIColor(.quaternaryLabel)
  /// The colour of placeholder text.
  public static let placeholderText = UIColor(.tertiaryLabel)
  /// The colour of separators.
  public static let separator = UIColor(.separator)
  /// The colour of opaque separators.
  public static let opaqueSeparator = UIColor(.opaqueSeparator)
  /// The colour of links.
  public static let link = UIColor(.link)
  /// The fill of thin or small shapes.
  public static let systemFill = UIColor(.fill)
  /// The fill of medium-sized shapes.
  public static let secondarySystemFill = UIColor(.secondaryFill)
  /// The fill of large shapes.
  public static let tertiarySystemFill = UIColor(.tertiaryFill)
  /// The fill of large areas with complex content.
  public static let quaternarySystemFill = UIColor(.quaternaryFill)
  /// The main background.
  public static let systemBackground = UIColor(.background)
  /// The background of content on the main background.
  public static let secondarySystemBackground = UIColor(.secondaryBackground)
  /// The background of content on the secondary background.
  public static let tertiarySystemBackground = UIColor(.tertiaryBackground)
  /// The main background of grouped content.
  public static let systemGroupedBackground = UIColor(.groupedBackground)
  /// The background of groups.
  public static let secondarySystemGroupedBackground = UIColor(.secondaryGroupedBackground)
  /// The background of content within groups.
  public static let tertiarySystemGroupedBackground = UIColor(.tertiaryGroupedBackground)
  /// The system red colour.
  public static let systemRed = UIColor(.red)
  /// The system orange colour.
  public static let systemOrange = UIColor(.orange)
  /// The system yellow colour.
  public static let systemYellow = UIColor(.yellow)
  /// The system green colour.
  public static let systemGreen = UIColor(.green)
  /// The system mint colour.
  public static let systemMint = UIColor(.mint)
  /// The system teal colour.
  public static let systemTeal = UIColor(.teal)
  /// The system cyan colour.
  public static let systemCyan = UIColor(.cyan)
  /// The system blue colour.
  public static let systemBlue = UIColor(.blue)
  /// The system indigo colour.
  public static let systemIndigo = UIColor(.indigo)
  /// The system purple colour.
  public static let systemPurple = UIColor(.purple)
  /// The system pink colour.
  public static let systemPink = UIColor(.pink)
  /// The system brown colour.
  public static let systemBrown = UIColor(.brown)
  /// The system grey colour.
  public static let systemGray = UIColor(.gray)
  /// The second of the system greys, closer to the background.
  public static let systemGray2 = UIColor(.gray2)
  /// The third system grey.
  public static let systemGray3 = UIColor(.gray3)
  /// The fourth system grey.
  public static let systemGray4 = UIColor(.gray4)
  /// The fifth system grey.
  public static let systemGray5 = UIColor(.gray5)
  /// The sixth system grey, closest to the background.
  public static let systemGray6 = UIColor(.gray6)
}

extension UIColor: _ExpressibleByColorLiteral {
  /// Creates a colour from a colour literal.
  public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

/// Vitrine's own: the default type of colour literals, as UIKit declares it.
public typealias _ColorLiteralType = UIColor

extension Color {
  /// Creates a colour from a UIKit colour.
  public init(uiColor: UIColor) { self = uiColor.color }
  /// Creates a colour from a UIKit colour.
  @_disfavoredOverload
  public init(_ color: UIColor) { self = color.color }
}
