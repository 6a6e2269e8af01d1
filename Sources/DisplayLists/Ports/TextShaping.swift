public import Geometry

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
