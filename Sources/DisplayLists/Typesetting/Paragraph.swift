/// A paragraph to lay out.
public struct Paragraph: Hashable, Sendable {
  /// How lines are aligned between the paragraph's edges.
  public enum Alignment: Hashable, Sendable {
    case leading, center, trailing
  }

  /// The position of the ellipsis.
  public enum Truncation: Hashable, Sendable {
    case head, middle, tail
  }

  /// The text.
  public var spans: [TextSpan]
  /// The width in points at which lines are broken; nil to break only at the text's own line breaks.
  public var width: Double?
  /// The maximum number of lines; nil for any number. Text beyond it is truncated with an ellipsis.
  public var lineLimit: Int?
  /// The position of the ellipsis in truncated text.
  public var truncation: Truncation
  /// The alignment of lines.
  public var alignment: Alignment
  /// Points added between lines.
  public var lineSpacing: Double
  /// Whether the paragraph is right-to-left where its text does not determine the direction.
  public var isRightToLeft: Bool
  /// The language as a BCP 47 tag, for shaping and line breaks.
  public var language: String
  /// Whether glyphs and rules are needed, not only the lines and the size; true by default.
  public var isPainted = true

  /// A paragraph; by default left-to-right and without limits.
  public init(
    _ spans: [TextSpan], width: Double? = nil, lineLimit: Int? = nil, truncation: Truncation = .tail,
    alignment: Alignment = .leading, lineSpacing: Double = 0, isRightToLeft: Bool = false, language: String = "en"
  ) {
    self.spans = spans
    self.width = width
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.isRightToLeft = isRightToLeft
    self.language = language
  }
}
