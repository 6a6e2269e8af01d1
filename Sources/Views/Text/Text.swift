/// A view that shows one or more lines of text.
public struct Text: View, Equatable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The position at which text that does not fit is truncated.
  public enum TruncationMode: Hashable, Sendable {
    case head, middle, tail
  }

  /// The case of text.
  public enum Case: Hashable, Sendable, CaseIterable {
    case uppercase, lowercase
  }

  /// The scale of text relative to its font.
  public struct Scale: Hashable, Sendable {
    let factor: CGFloat

    /// The font's own size.
    public static let `default` = Scale(factor: 1)
    /// Smaller, for example for the unit next to a number. Apple does not document the factor; Vitrine uses 0.8.
    public static let secondary = Scale(factor: 0.8)
  }

  /// The content of a text view.
  indirect enum Piece {
    case verbatim(String)
    /// A string that depends on the environment, for example on its locale.
    case localized((EnvironmentValues) -> String)
    case parts([Text])
    /// Inline content that is laid out like a character.
    case attachment(any TextAttachment)
  }

  var piece: Piece
  var attributes = TextAttributes()

  init(_ piece: Piece) { self.piece = piece }

  /// Creates a text view that shows a string without localising it.
  public init(verbatim content: String) { piece = .verbatim(content) }

  /// Creates a text view that shows a string without localising it.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { piece = .verbatim(String(content)) }

  /// Creates a text view from inline Markdown with interpolations.
  ///
  /// There are no translation tables, so `tableName`, `bundle` and `comment` have no effect.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { piece = .parts(key.texts) }

  /// Creates a text view from a value, formatted in the environment's locale.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatOutput == String {
    piece = .localized { format.locale($0.locale).format(input) }
  }

  /// Concatenates two text views.
  public static func + (a: Text, b: Text) -> Text { Text(.parts([a, b])) }

  /// Compares the content of two text views. Localised values are compared in the default environment.
  public static func == (a: Text, b: Text) -> Bool {
    // `content(in:foreground:)` ignores the style of the outermost text, so wrap the text to include its style.
    func content(_ text: Text) -> TextContent {
      Text(.parts([text])).content(in: EnvironmentValues(), foreground: .color(.init(white: 0)))
    }
    return content(a) == content(b)
  }

  /// Vitrine's own: makes the view's only node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    nodes.append(nodeInTransition(context))
  }
}

extension Text {
  /// Adds attributes; attributes that are already set take precedence.
  private func with(_ change: (inout TextAttributes) -> Void) -> Text {
    var outer = TextAttributes()
    change(&outer)
    var text = self
    text.attributes = attributes.inheriting(outer)
    return text
  }

  /// Sets the font; nil inherits the environment's font.
  public func font(_ font: Font?) -> Text { with { $0.font = font } }
  /// Sets the font weight; nil keeps the font's own weight.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.weight = weight } }
  /// Sets the font width; nil keeps the font's own width.
  public func fontWidth(_ width: Font.Width?) -> Text { with { $0.width = width } }
  /// Sets the font design; nil keeps the font's own design.
  public func fontDesign(_ design: Font.Design?) -> Text { with { $0.design = design } }
  /// Makes the text bold.
  public func bold() -> Text { bold(true) }
  /// Makes the text bold if `isActive` is true.
  public func bold(_ isActive: Bool) -> Text { with { $0.isBold = isActive } }
  /// Makes the text italic.
  public func italic() -> Text { italic(true) }
  /// Makes the text italic if `isActive` is true.
  public func italic(_ isActive: Bool) -> Text { with { $0.isItalic = isActive } }
  /// Gives all digits the same width.
  public func monospacedDigit() -> Text { with { $0.hasMonospacedDigits = true } }
  /// Switches to the monospaced design if `isActive` is true.
  public func monospaced(_ isActive: Bool = true) -> Text { with { $0.design = isActive ? .monospaced : nil } }
  /// Sets the foreground colour; nil inherits the environment's style.
  public func foregroundColor(_ color: Color?) -> Text { with { $0.style = color } }
  /// Sets the foreground style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    guard let level = attributes.style as? HierarchicalShapeStyle else { return with { $0.style = style } }
    var text = self
    text.attributes.style = OuterStyle(style: level, levels: ForegroundLevels([style], outer: EnvironmentValues()))
    return text
  }
  /// Sets the kerning in points; ligatures stay intact.
  public func kerning(_ kerning: CGFloat) -> Text { with { $0.kerning = kerning } }
  /// Sets the tracking in points, which takes precedence over kerning.
  public func tracking(_ tracking: CGFloat) -> Text { with { $0.tracking = tracking } }
  /// Sets the baseline offset in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { with { $0.baselineOffset = baselineOffset } }
  /// Sets the scale relative to the font if `isEnabled` is true.
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
    isEnabled ? with { $0.scale = scale } : self
  }
  /// Underlines the text, in the text colour by default.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with { $0.underline = LineChoice(isActive, pattern, color) } }
  /// Draws a line through the text, in the text colour by default.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with { $0.strikethrough = LineChoice(isActive, pattern, color) } }
}
