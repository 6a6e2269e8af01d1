public import Geometry
public import Optics

/// What a run of text asks of its font.
public struct FontRequest: Hashable, Sendable {
  /// The kind of type face.
  public enum Design: String, Hashable, Sendable {
    case standard, rounded, serif, monospaced
  }

  /// A family by name; nil for the shaper's own face of `design`.
  public var family: String?
  /// The kind of face where no family is named.
  public var design: Design
  /// Points per em.
  public var size: Double
  /// Weight on the CSS scale, 100 (ultra light) to 900 (black); 400 is regular.
  public var weight: Int
  /// Slanted.
  public var isItalic: Bool
  /// All digits equally wide.
  public var hasMonospacedDigits: Bool
  /// Factor on the widths of letters; what comes from another face than the one asked for keeps its own.
  public var stretch: Double

  /// A request; regular upright text of the standard design unless said.
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
  /// What the line is made of.
  public enum Pattern: Hashable, Sendable {
    case solid, dot, dash, dashDot, dashDotDot

    /// Lengths drawn and left out in turn, in widths of the line; empty for one stroke.
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

  /// What it is made of.
  public var pattern: Pattern
  /// Its colour; nil for that of the characters.
  public var color: RGBA?

  /// A line; one stroke in the colour of the characters unless said.
  public init(_ pattern: Pattern = .solid, color: RGBA? = nil) {
    self.pattern = pattern
    self.color = color
  }
}

/// Room that stands in a line like a character, for a picture.
public struct TextBox: Hashable, Sendable {
  /// How far it moves the pen, in points; not negative.
  public var width: Double
  /// How far it reaches above the baseline, in points.
  public var ascent: Double
  /// How far it reaches below the baseline, in points.
  public var descent: Double

  /// Room for a picture.
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
  /// Points the baseline is raised.
  public var baselineOffset: Double
  /// A line beneath; nil for none.
  public var underline: TextLine?
  /// A line through; nil for none.
  public var strikethrough: TextLine?
  /// What fills the line's box behind them; nil for nothing.
  public var background: RGBA?
  /// What stands there in place of characters: `text` is then U+FFFC, which breaks lines and takes direction as
  /// Unicode says; nil for characters.
  public var box: TextBox?

  /// A span; plain unless said.
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
  /// A span that is one box; plain unless said.
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
  /// Where lines sit between the paragraph's edges.
  public enum Alignment: Hashable, Sendable {
    case leading, center, trailing
  }

  /// Where the ellipsis goes.
  public enum Truncation: Hashable, Sendable {
    case head, middle, tail
  }

  /// The text.
  public var spans: [TextSpan]
  /// The width in points that lines are broken to; nil for none but the text's own breaks.
  public var width: Double?
  /// The most lines; nil for any number. Text beyond is cut with an ellipsis.
  public var lineLimit: Int?
  /// Where it is cut.
  public var truncation: Truncation
  /// How lines are aligned.
  public var alignment: Alignment
  /// Points added between lines.
  public var lineSpacing: Double
  /// Whether the paragraph runs from the right where its text does not say.
  public var isRightToLeft: Bool
  /// Language as a BCP 47 tag, for shaping and line breaks.
  public var language: String
  /// Whether what is painted is wanted too, not only the lines and the size; true unless set.
  public var isPainted = true

  /// A paragraph; one left-to-right column without limits unless said.
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
  /// Where the baseline lies.
  public var baseline: Double
  /// Advance of the white space at the line's end, which hangs beyond the box.
  public var trailingSpace: Double

  /// A line; without white space at its end unless said.
  public init(box: Rect, baseline: Double, trailingSpace: Double = 0) {
    self.box = box
    self.baseline = baseline
    self.trailingSpace = trailingSpace
  }
}

/// A box of shaped text, in points from the top left of its paragraph.
public struct PlacedBox: Hashable, Sendable {
  /// Which of the paragraph's spans it is.
  public var span: Int
  /// From the pen to how far it moves it, ascent to descent.
  public var rect: Rect

  /// The box of a span.
  public init(span: Int, rect: Rect) {
    self.span = span
    self.rect = rect
  }
}

/// A laid out paragraph, in points from its own top left corner; of one that is not painted, lines and size.
public struct ShapedText: Hashable, Sendable {
  /// Width of the widest line, trailing spaces apart, and height of all lines.
  public var size: Size
  /// The lines.
  public var lines: [ShapedLine]
  /// The glyphs, placed.
  public var runs: [GlyphRun]
  /// Underlines and strikes.
  public var rules: [DisplayItem]
  /// What lies behind characters.
  public var backgrounds: [DisplayItem] = []
  /// Room for pictures.
  public var boxes: [PlacedBox]
  /// Around all that is painted; boxes are taken to be full.
  public var inkBounds: Rect
  /// Whether text was cut.
  public var isTruncated: Bool

  /// A laid out paragraph.
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

/// Vertical measures of a font at a size, in points.
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

  /// Measures of a font.
  public init(ascent: Double, descent: Double, leading: Double, capHeight: Double, xHeight: Double) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
  }
}

/// The port through which text becomes glyphs. Fonts are found when a shaper is made, so shaping itself cannot fail.
public protocol TextShaping: Sendable {
  /// Lays out a paragraph.
  func shape(_ paragraph: Paragraph) -> ShapedText
  /// Vertical measures of the face that a request finds.
  func metrics(of font: FontRequest) -> FontMetrics
  /// The outlines of a run's glyphs, in the run's space, non-zero rule. Colour glyphs give the outline of their ink.
  func outline(of run: GlyphRun) -> BezierPath
}
