public import Geometry
public import Optics

/// The font that a run of text requests.
public struct FontRequest: Hashable, Sendable {
  /// The kind of type face.
  public enum Design: String, Hashable, Sendable {
    case standard, rounded, serif, monospaced
  }

  /// The name of a family; nil for the shaper's default face of `design`.
  public var family: String?
  /// The design of the face if no family is named.
  public var design: Design
  /// Points per em.
  public var size: Double
  /// Weight on the CSS scale, 100 (ultra light) to 900 (black); 400 is regular.
  public var weight: Int
  /// Whether the face is slanted.
  public var isItalic: Bool
  /// Whether all digits have the same width.
  public var hasMonospacedDigits: Bool
  /// A factor on the widths of letters; letters from a fallback face keep their own widths.
  public var stretch: Double

  /// A request; by default for regular upright text of the standard design.
  public init(
    family: String? = nil, design: Design = .standard, size: Double, weight: Int = 400, isItalic: Bool = false,
    hasMonospacedDigits: Bool = false, stretch: Double = 1
  ) {
    self.family = family
    self.design = design
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.hasMonospacedDigits = hasMonospacedDigits
    self.stretch = stretch
  }
}

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

  /// Its pattern.
  public var pattern: Pattern
  /// Its colour; nil for that of the characters.
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

  /// Space for an inline image.
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
  /// Where it is truncated.
  public var truncation: Truncation
  /// How lines are aligned.
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

/// A line of shaped text, in points from the top left of its paragraph.
public struct ShapedLine: Hashable, Sendable {
  /// The line's box: advance width, ascent to descent.
  public var box: Rect
  /// The position of the baseline.
  public var baseline: Double
  /// The advance of the white space at the end of the line, which extends beyond the box.
  public var trailingSpace: Double

  /// A line; by default without white space at its end.
  public init(box: Rect, baseline: Double, trailingSpace: Double = 0) {
    self.box = box
    self.baseline = baseline
    self.trailingSpace = trailingSpace
  }
}

/// A box of shaped text, in points from the top left of its paragraph.
public struct PlacedBox: Hashable, Sendable {
  /// The index of its span in the paragraph.
  public var span: Int
  /// Its advance width, from ascent to descent.
  public var rect: Rect

  /// The box of a span.
  public init(span: Int, rect: Rect) {
    self.span = span
    self.rect = rect
  }
}

/// A laid-out paragraph, in points from its top left corner. If `Paragraph.isPainted` is false, only lines and size are
/// set.
public struct ShapedText: Hashable, Sendable {
  /// The width of the widest line without trailing spaces, and the height of all lines.
  public var size: Size
  /// The lines.
  public var lines: [ShapedLine]
  /// The glyphs, placed.
  public var runs: [GlyphRun]
  /// Underlines and strikethroughs.
  public var rules: [DisplayItem]
  /// Backgrounds of characters.
  public var backgrounds: [DisplayItem] = []
  /// Space for inline images.
  public var boxes: [PlacedBox]
  /// The bounds of everything painted, including the boxes.
  public var inkBounds: Rect
  /// Whether text was truncated.
  public var isTruncated: Bool

  /// A laid-out paragraph.
  public init(
    size: Size, lines: [ShapedLine], runs: [GlyphRun], rules: [DisplayItem], boxes: [PlacedBox] = [],
    inkBounds: Rect, isTruncated: Bool
  ) {
    self.size = size
    self.lines = lines
    self.runs = runs
    self.rules = rules
    self.boxes = boxes
    self.inkBounds = inkBounds
    self.isTruncated = isTruncated
  }

  /// Baseline of the first line; zero without lines.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// Baseline of the last line; zero without lines.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }
}

/// Vertical metrics of a font at a size, in points.
public struct FontMetrics: Hashable, Sendable {
  /// Above the baseline.
  public var ascent: Double
  /// Below the baseline, positive.
  public var descent: Double
  /// Recommended gap between lines.
  public var leading: Double
  /// Height of flat capitals.
  public var capHeight: Double
  /// Height of flat lower-case letters.
  public var xHeight: Double

  /// Metrics of a font.
  public init(ascent: Double, descent: Double, leading: Double, capHeight: Double, xHeight: Double) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
  }
}

/// Turns text into glyphs. Fonts are found when a shaper is created, so shaping itself cannot fail.
public protocol TextShaping: Sendable {
  /// Lays out a paragraph.
  func shape(_ paragraph: Paragraph) -> ShapedText
  /// The vertical metrics of the face that matches a request.
  func metrics(of font: FontRequest) -> FontMetrics
  /// The outlines of a run's glyphs, in the run's space, for the non-zero rule. Colour glyphs give the outline of their
  /// ink.
  func outline(of run: GlyphRun) -> BezierPath
}
