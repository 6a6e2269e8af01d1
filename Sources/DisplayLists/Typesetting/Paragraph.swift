/// A paragraph to be laid out.
public struct Paragraph: Hashable, Sendable {
  /// The horizontal alignment of lines.
  public enum Alignment: Hashable, Sendable {
    case leading, center, trailing
  }

  /// The position of the ellipsis.
  public enum Truncation: Hashable, Sendable {
    case head, middle, tail
  }

  /// The styled spans that make up the text.
  public var spans: [TextSpan]
  /// The width in points at which lines are wrapped; nil to break lines only at hard breaks.
  public var width: Double?
  /// The maximum number of lines; nil for no limit. Text beyond it is truncated with an ellipsis.
  public var lineLimit: Int?
  /// The position of the ellipsis in truncated text.
  public var truncation = Truncation.tail
  /// The alignment of lines.
  public var alignment = Alignment.leading
  /// The minimum gap between lines, in points. A larger gap recommended by the font takes precedence.
  public var lineSpacing: Double
  /// Whether the layout direction is right-to-left. It determines the alignment of lines and the direction of neutral
  /// text.
  public var isRightToLeft: Bool
  /// The BCP 47 tag of the language, used for shaping and line breaking.
  public var language: String
  /// Whether to produce glyphs and decorations in addition to line positions and the size; true by default.
  public var isPainted = true

  /// Creates a paragraph that is aligned and truncated in the usual way. By default, it is left-to-right and its width and
  /// number of lines are unlimited.
  public init(
    _ spans: [TextSpan], width: Double? = nil, lineLimit: Int? = nil, lineSpacing: Double = 0,
    isRightToLeft: Bool = false, language: String = "en"
  ) {
    self.spans = spans
    self.width = width
    self.lineLimit = lineLimit
    self.lineSpacing = lineSpacing
    self.isRightToLeft = isRightToLeft
    self.language = language
  }
}
