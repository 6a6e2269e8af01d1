public import Optics

/// An underline or strikethrough.
public struct TextLine: Hashable, Sendable {
  /// The dash pattern of a line.
  public enum Pattern: Hashable, Sendable {
    case solid, dot, dash, dashDot, dashDotDot

    /// The alternating dash and gap lengths, as multiples of the line width; empty for a solid line.
    public var dash: [Double] {
      switch self {
      case .solid: []
      case .dot: [1, 2]
      case .dash: [5, 3]
      case .dashDot: [5, 2, 1, 2]
      case .dashDotDot: [5, 2, 1, 2, 1, 2]
      }
    }
  }

  /// The dash pattern of the line.
  public var pattern: Pattern
  /// The colour of the line; nil for the text colour.
  public var color: RGBA?

  /// Creates a line. By default, it is solid and in the text colour.
  public init(_ pattern: Pattern = .solid, color: RGBA? = nil) {
    self.pattern = pattern
    self.color = color
  }
}

/// Space for an inline image, laid out like a character.
public struct TextBox: Hashable, Sendable {
  /// The width in points, which must not be negative.
  public var width: Double
  /// The height above the baseline, in points.
  public var ascent: Double
  /// The depth below the baseline, in points.
  public var descent: Double

  /// Creates a box. By default, it sits on the baseline.
  public init(width: Double, ascent: Double, descent: Double = 0) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }
}

/// Characters that share a style, or the box of an inline image.
public struct TextSpan: Hashable, Sendable {
  /// The characters.
  public var text: String
  /// The font of the characters.
  public var font: FontRequest
  /// The colour of the characters.
  public var color: RGBA
  /// The space added after each character, in points.
  public var tracking: Double
  /// The distance by which the baseline is raised, in points.
  public var baselineOffset: Double
  /// The underline, if any.
  public var underline: TextLine?
  /// The strikethrough, if any.
  public var strikethrough: TextLine?
  /// The colour that fills the line's box behind the characters, or nil if the box is transparent.
  public var background: RGBA?
  /// The box that replaces the characters; nil for ordinary text.
  ///
  /// If there is a box, `text` is U+FFFC, for which Unicode defines line breaking and direction.
  public var box: TextBox?

  /// Creates a span of text without decorations.
  public init(
    _ text: String, font: FontRequest, color: RGBA, tracking: Double = 0, baselineOffset: Double = 0
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.tracking = tracking
    self.baselineOffset = baselineOffset
  }
}

extension TextSpan {
  /// Creates a span for a box, without decorations.
  public init(_ box: TextBox, font: FontRequest, color: RGBA, tracking: Double = 0, baselineOffset: Double = 0) {
    self.init("\u{fffc}", font: font, color: color, tracking: tracking, baselineOffset: baselineOffset)
    self.box = box
  }
}
