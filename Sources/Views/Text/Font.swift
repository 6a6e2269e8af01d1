import DisplayLists

/// A font whose size may depend on the environment.
public struct Font: Hashable, Sendable {
  /// A text style.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }

  /// The weight of a font.
  public struct Weight: Hashable, Sendable {
    /// The weight on the CSS scale, 100 to 900.
    let css: Int

    /// The ultralight weight: 100 on the CSS scale.
    public static let ultraLight = Weight(css: 100)
    /// The thin weight: 200 on the CSS scale.
    public static let thin = Weight(css: 200)
    /// The light weight: 300 on the CSS scale.
    public static let light = Weight(css: 300)
    /// The regular weight: 400 on the CSS scale.
    public static let regular = Weight(css: 400)
    /// The medium weight: 500 on the CSS scale.
    public static let medium = Weight(css: 500)
    /// The semibold weight: 600 on the CSS scale.
    public static let semibold = Weight(css: 600)
    /// The bold weight: 700 on the CSS scale.
    public static let bold = Weight(css: 700)
    /// The heavy weight: 800 on the CSS scale.
    public static let heavy = Weight(css: 800)
    /// The black weight: 900 on the CSS scale.
    public static let black = Weight(css: 900)
  }

  /// The width of a font.
  ///
  /// Faces of other widths are not available, so the glyphs of the standard design are stretched. Narrow widths use a
  /// heavier face to keep stem thickness roughly constant. Other designs and fallback fonts keep their width, as on
  /// Apple platforms.
  public struct Width: Hashable, Sendable {
    /// The width; 0 is standard, negative is narrower. Apple's range is -0.4 to 0.2.
    public var value: CGFloat

    /// Creates a width from its value.
    public init(_ value: CGFloat) { self.value = value }

    /// A width narrower than standard by a third.
    public static let compressed = Width(-0.4)
    /// A width narrower than standard by a sixth.
    public static let condensed = Width(-0.2)
    /// The standard width of the face.
    public static let standard = Width(0)
    /// A width wider than standard by a sixth.
    public static let expanded = Width(0.2)

    /// The horizontal scale factor of glyphs.
    var stretch: Double { min(max(1 + Double(value) * 5 / 6, 0.5), 1.5) }
  }

  /// The design of a font.
  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced
  }

  /// The line spacing of a font.
  public enum Leading: Hashable, Sendable {
    case standard, tight, loose
  }

  private enum Base: Hashable {
    case style(TextStyle)
    case size(CGFloat)
    case custom(String, CGFloat, TextStyle?)
  }

  private let base: Base
  private var design: Design?
  private var weight: Weight?
  private var width: Width?
  private var isBold = false
  private var isItalic = false
  private var hasMonospacedDigits = false

  private init(_ base: Base, design: Design? = nil, weight: Weight? = nil) {
    self.base = base
    self.design = design
    self.weight = weight
  }

  /// The large-title style: 34 points at the default text size.
  public static let largeTitle = Font(.style(.largeTitle))
  /// The title style: 28 points at the default text size.
  public static let title = Font(.style(.title))
  /// The second-level title style: 22 points at the default text size.
  public static let title2 = Font(.style(.title2))
  /// The third-level title style: 20 points at the default text size.
  public static let title3 = Font(.style(.title3))
  /// The headline style: semibold, 17 points at the default text size.
  public static let headline = Font(.style(.headline))
  /// The subheadline style: 15 points at the default text size.
  public static let subheadline = Font(.style(.subheadline))
  /// The body style: 17 points at the default text size.
  public static let body = Font(.style(.body))
  /// The callout style: 16 points at the default text size.
  public static let callout = Font(.style(.callout))
  /// The footnote style: 13 points at the default text size.
  public static let footnote = Font(.style(.footnote))
  /// The caption style: 12 points at the default text size.
  public static let caption = Font(.style(.caption))
  /// The secondary caption style: 11 points at the default text size.
  public static let caption2 = Font(.style(.caption2))

  /// Returns the system font in a text style.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(.style(style), design: design, weight: weight)
  }

  /// Returns the system font at a fixed size.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(.size(size), design: design, weight: weight)
  }

  /// Returns a custom font that scales with the body style.
  public static func custom(_ name: String, size: CGFloat) -> Font { Font(.custom(name, size, .body)) }

  /// Returns a custom font that scales with a text style.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
    Font(.custom(name, size, textStyle))
  }

  /// Returns a custom font at a fixed size.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(.custom(name, fixedSize, nil)) }

  /// Returns the font with a weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// Returns the font with a width.
  public func width(_ width: Width) -> Font {
    var font = self
    font.width = width
    return font
  }

  /// Makes the font bold; semibold and heavier fonts become one step heavier.
  public func bold() -> Font { bold(true) }

  /// Makes the font bold if `isActive` is true.
  public func bold(_ isActive: Bool) -> Font {
    var font = self
    font.isBold = isActive
    return font
  }

  /// Makes the font italic.
  public func italic() -> Font { italic(true) }

  /// Makes the font italic if `isActive` is true, and upright otherwise.
  public func italic(_ isActive: Bool) -> Font {
    var font = self
    font.isItalic = isActive
    return font
  }

  /// Gives all digits the same width.
  public func monospacedDigit() -> Font {
    var font = self
    font.hasMonospacedDigits = true
    return font
  }

  /// Switches to the monospaced design.
  public func monospaced() -> Font { with(.monospaced) }

  /// Accepted for source compatibility; lines always use the font's own line spacing.
  public func leading(_ leading: Leading) -> Font { self }

  func with(_ design: Design) -> Font {
    var font = self
    font.design = design
    return font
  }

  /// Resolves the font in an environment.
  func request(in environment: EnvironmentValues) -> FontRequest {
    let (size, family, ownWeight): (CGFloat, String?, Weight) =
      switch base {
      case .style(let style): (style.size(environment.dynamicTypeSize), nil, style.weight)
      case .size(let size): (size, nil, .regular)
      case .custom(let name, let size, let style):
        (size * (style.map { $0.size(environment.dynamicTypeSize) / $0.size(.large) } ?? 1), name, .regular)
      }
    var weight = (self.weight ?? ownWeight).css
    if isBold { weight = max(weight + 100, Weight.bold.css) }
    var request = FontRequest(
      family: family, design: (design ?? .default).drawing, size: size, weight: min(weight, 900), isItalic: isItalic,
      stretch: family == nil && (design ?? .default) == .default ? width?.stretch ?? 1 : 1)
    request.hasMonospacedDigits = hasMonospacedDigits
    return request
  }
}

extension Font.Design {
  fileprivate var drawing: FontRequest.Design {
    switch self {
    case .default: .standard
    case .serif: .serif
    case .rounded: .rounded
    case .monospaced: .monospaced
    }
  }
}

extension Font.TextStyle {
  fileprivate var weight: Font.Weight { self == .headline ? .semibold : .regular }

  /// Returns the font size in points on iOS, from the dynamic type table of the Human Interface Guidelines.
  func size(_ size: DynamicTypeSize) -> CGFloat {
    let index = DynamicTypeSize.allCases.firstIndex(of: size)!
    return Self.sizes(of: self)[index]
  }

  private static func sizes(of style: Font.TextStyle) -> [CGFloat] {
    switch style {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }
}
