/// Lines of text.
public struct Text: View, Equatable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Where text that does not fit is cut.
  public enum TruncationMode: Hashable, Sendable {
    case head, middle, tail
  }

  /// Capitals or small letters throughout.
  public enum Case: Hashable, Sendable, CaseIterable {
    case uppercase, lowercase
  }

  /// How large text is beside the size of its font.
  public struct Scale: Hashable, Sendable {
    let factor: CGFloat

    /// As large as the font says.
    public static let `default` = Scale(factor: 1)
    /// Smaller, as a unit is beside its number: four fifths, as Apple does not say how much.
    public static let secondary = Scale(factor: 0.8)
  }

  /// A piece of a text.
  indirect enum Piece {
    case verbatim(String)
    /// A text that is written in the reader's language.
    case localized((EnvironmentValues) -> String)
    case parts([Text])
    /// A picture that stands in the line like a character.
    case picture(Image)
  }

  var piece: Piece
  var attributes = TextAttributes()

  init(_ piece: Piece) { self.piece = piece }

  /// The characters as they are.
  public init(verbatim content: String) { piece = .verbatim(content) }

  /// The characters as they are.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { piece = .verbatim(String(content)) }

  /// A literal of inline Markdown, whose interpolations may be texts, pictures, numbers and formatted values.
  ///
  /// There are no tables of translations: what is said of one, and the comment for translators, change nothing.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { piece = .parts(key.texts) }

  /// A value written by a format in the environment's locale.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatOutput == String {
    piece = .localized { format.locale($0.locale).format(input) }
  }

  /// A picture that stands in the line like a character: a symbol in the font and style of its part of the text, others
  /// on the baseline in their own size.
  public init(_ image: Image) { piece = .picture(image) }

  /// Both texts, one after the other.
  public static func + (a: Text, b: Text) -> Text { Text(.parts([a, b])) }

  /// Whether both say the same; what is written in the reader's language is compared in English.
  public static func == (a: Text, b: Text) -> Bool {
    // As parts of another text, so that a style of the whole counts as one of its parts.
    func content(_ text: Text) -> TextContent {
      Text(.parts([text])).content(in: EnvironmentValues(), foreground: .color(.init(white: 0)))
    }
    return content(a) == content(b)
  }

  /// Vitrine's own: one leaf.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    nodes.append(nodeInTransition(context))
  }
}

extension Text {
  /// The text with attributes where none were said before: what is said first, innermost, holds.
  private func with(_ change: (inout TextAttributes) -> Void) -> Text {
    var outer = TextAttributes()
    change(&outer)
    var text = self
    text.attributes = attributes.inheriting(outer)
    return text
  }

  /// Sets the font; nil for that of the environment.
  public func font(_ font: Font?) -> Text { with { $0.font = font } }
  /// Sets the weight; nil for the font's own.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.weight = weight } }
  /// Sets the width of letters; nil for the font's own.
  public func fontWidth(_ width: Font.Width?) -> Text { with { $0.width = width } }
  /// Sets the kind of type face; nil for the font's own.
  public func fontDesign(_ design: Font.Design?) -> Text { with { $0.design = design } }
  /// Makes it bold.
  public func bold() -> Text { bold(true) }
  /// Makes it bold or not.
  public func bold(_ isActive: Bool) -> Text { with { $0.isBold = isActive } }
  /// Slants it.
  public func italic() -> Text { italic(true) }
  /// Slants it or not.
  public func italic(_ isActive: Bool) -> Text { with { $0.isItalic = isActive } }
  /// Gives all digits one width.
  public func monospacedDigit() -> Text { with { $0.hasMonospacedDigits = true } }
  /// Sets it in the fixed-width face.
  public func monospaced(_ isActive: Bool = true) -> Text { with { $0.design = isActive ? .monospaced : nil } }
  /// Sets the colour; nil for that of the environment.
  public func foregroundColor(_ color: Color?) -> Text { with { $0.style = color } }
  /// Sets the style of the characters.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    guard let level = attributes.style as? HierarchicalShapeStyle else { return with { $0.style = style } }
    var text = self
    text.attributes.style = OuterStyle(style: level, levels: ForegroundLevels([style], outer: EnvironmentValues()))
    return text
  }
  /// Adds points between characters; pairs that the font joins stay joined.
  public func kerning(_ kerning: CGFloat) -> Text { with { $0.kerning = kerning } }
  /// Adds points after each character; takes precedence over kerning.
  public func tracking(_ tracking: CGFloat) -> Text { with { $0.tracking = tracking } }
  /// Raises the characters by points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { with { $0.baselineOffset = baselineOffset } }
  /// Sets how large it is beside the font's size, if that is enabled.
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
    isEnabled ? with { $0.scale = scale } : self
  }
  /// Draws a line beneath, in the text's colour unless said.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with { $0.underline = LineChoice(isActive, pattern, color) } }
  /// Draws a line through, in the text's colour unless said.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with { $0.strikethrough = LineChoice(isActive, pattern, color) } }
}
