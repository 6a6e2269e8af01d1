public import Geometry

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
  /// The rectangle from ascent to descent, as wide as the advance.
  public var rect: Rect

  /// The box of a span.
  public init(span: Int, rect: Rect) {
    self.span = span
    self.rect = rect
  }
}

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

  /// A laid-out paragraph; by default without boxes.
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

  /// The baseline of the first line; zero without lines.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// The baseline of the last line; zero without lines.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }
}
