public import Geometry

/// Turns text into positioned glyphs. Fonts are looked up when a shaper is created, so shaping itself cannot fail.
public protocol TextShaping: Sendable {
  /// Lays out a paragraph.
  func shape(_ paragraph: Paragraph) -> ShapedText
  /// Returns the vertical metrics of the face that matches a request.
  func metrics(of font: FontRequest) -> FontMetrics
  /// Returns the outlines of a run's glyphs in the run's space, to be filled with the nonzero winding rule.
  ///
  /// Colour glyphs are outlined along the edges of their ink.
  func outline(of run: GlyphRun) -> BezierPath
}
