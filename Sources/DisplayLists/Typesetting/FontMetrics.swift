/// Vertical metrics of a font at a size, in points.
public struct FontMetrics: Hashable, Sendable {
  /// The height above the baseline.
  public var ascent: Double
  /// The depth below the baseline, as a positive number.
  public var descent: Double
  /// The recommended gap between lines.
  public var leading: Double
  /// The height of flat capitals above the baseline.
  public var capHeight: Double
  /// The height of flat lower-case letters above the baseline.
  public var xHeight: Double

  /// The metrics of a font.
  public init(ascent: Double, descent: Double, leading: Double, capHeight: Double, xHeight: Double) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
  }
}
