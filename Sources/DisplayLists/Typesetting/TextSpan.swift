public import Optics

/// A line beneath or through characters.
public struct TextLine: Hashable, Sendable {
  /// The pattern of the line.
  public enum Pattern: Hashable, Sendable {
    case solid, dot, dash, dashDot, dashDotDot

    /// Lengths of dashes and gaps in turn, in widths of the line; empty for a solid line.
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

  /// The pattern of the line.
  public var pattern: Pattern
  /// The colour of the line; nil for that of the characters.
  public var color: RGBA?

  /// A line; by default solid, in the colour of the characters.
  public init(_ pattern: Pattern = .solid, color: RGBA? = nil) {
    self.pattern = pattern
    self.color = color
  }
}

/// Space in a line of text, laid out like a character, for an inline image.
public struct TextBox: Hashable, Sendable {
  /// Its advance in points; not negative.
  public var width: Double
  /// Its height above the baseline, in points.
  public var ascent: Double
  /// Its depth below the baseline, in points.
  public var descent: Double

  /// Space for an inline image; by default it stands on the baseline.
  public init(width: Double, ascent: Double, descent: Double = 0) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }
}

/// Characters that share one style.
public struct TextSpan: Hashable, Sendable {
  /// The characters.
  public var text: String
  /// Their font.
  public var font: FontRequest
  /// Their colour.
  public var color: RGBA
  /// Points added after each character.
  public var tracking: Double
  /// Points by which the baseline is raised.
  public var baselineOffset: Double
  /// A line beneath; nil for none.
  public var underline: TextLine?
  /// A line through; nil for none.
  public var strikethrough: TextLine?
  /// The colour that fills the line's box behind them; nil for none.
  public var background: RGBA?
  /// Space that replaces the characters; nil for characters. `text` is then U+FFFC, for which Unicode defines line
  /// breaking and direction.
  public var box: TextBox?

  /// A span; plain by default.
  public init(
    _ text: String, font: FontRequest, color: RGBA, tracking: Double = 0, baselineOffset: Double = 0,
    underline: TextLine? = nil, strikethrough: TextLine? = nil
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.tracking = tracking
    self.baselineOffset = baselineOffset
    self.underline = underline
    self.strikethrough = strikethrough
  }
}

extension TextSpan {
  /// A span that is one box; plain by default.
  public init(
    _ box: TextBox, font: FontRequest, color: RGBA, tracking: Double = 0, baselineOffset: Double = 0,
    underline: TextLine? = nil, strikethrough: TextLine? = nil
  ) {
    self.init(
      "\u{fffc}", font: font, color: color, tracking: tracking, baselineOffset: baselineOffset, underline: underline,
      strikethrough: strikethrough)
    self.box = box
  }
}
