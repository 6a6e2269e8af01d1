public import Geometry

/// A line of shaped text, in points from the top-left corner of its paragraph.
public struct ShapedLine: Hashable, Sendable {
  /// The line's box, which spans its advance width and extends from ascent to descent.
  public var box: Rect
  /// The y coordinate of the baseline.
  public var baseline: Double
  /// The advance of the trailing white space, which extends beyond the box.
  public var trailingSpace: Double

  /// Creates a line. By default, it has no trailing white space.
  public init(box: Rect, baseline: Double, trailingSpace: Double = 0) {
    self.box = box
    self.baseline = baseline
    self.trailingSpace = trailingSpace
  }
}

/// The position of an inline image's box, in points from the top-left corner of its paragraph.
public struct PlacedBox: Hashable, Sendable {
  /// The index of the box's span in the paragraph.
  public var span: Int
  /// The rectangle of the box, whose height includes its ascent and descent.
  public var rect: Rect

  /// Creates the box of a span.
  public init(span: Int, rect: Rect) {
    self.span = span
    self.rect = rect
  }
}

/// A paragraph after shaping and layout, in points from its top-left corner.
public struct ShapedText: Hashable, Sendable {
  /// The width of the widest line without trailing white space, and the total height of all lines.
  public var size: Size
  /// The lines from top to bottom.
  public var lines: [ShapedLine]
  /// The runs of positioned glyphs.
  public var runs: [GlyphRun]
  /// The underlines and strikethroughs.
  public var rules: [DisplayItem]
  /// The background colours behind characters.
  public var backgrounds: [DisplayItem] = []
  /// The boxes for inline images.
  public var boxes: [PlacedBox] = []
  /// The bounds of everything painted, including the boxes.
  public var inkBounds: Rect
  /// Whether the text was truncated.
  public var isTruncated: Bool

  /// Creates a shaped text without boxes.
  public init(
    size: Size, lines: [ShapedLine], runs: [GlyphRun], rules: [DisplayItem], inkBounds: Rect, isTruncated: Bool
  ) {
    self.size = size
    self.lines = lines
    self.runs = runs
    self.rules = rules
    self.inkBounds = inkBounds
    self.isTruncated = isTruncated
  }

  /// The baseline of the first line; zero if there are no lines.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// The baseline of the last line; zero if there are no lines.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }
}
