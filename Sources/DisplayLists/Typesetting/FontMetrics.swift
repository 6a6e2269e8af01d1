/// The vertical metrics of a font at a given size, in points.
public struct FontMetrics: Hashable, Sendable {
  /// The extent above the baseline.
  public var ascent: Double
  /// The extent below the baseline, as a positive number.
  public var descent: Double
  /// The recommended gap between lines.
  public var leading: Double
  /// The height of flat capital letters above the baseline.
  public var capHeight: Double
  /// The height of flat lower-case letters, such as x, above the baseline.
  public var xHeight: Double

  /// Creates font metrics.
  public init(ascent: Double, descent: Double, leading: Double, capHeight: Double, xHeight: Double) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
  }
}
