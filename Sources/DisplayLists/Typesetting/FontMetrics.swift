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
