/// The parameters of the contrast floor for text on glass (Glass.md § Legibility).
public enum GlassLegibility {
  /// The minimum contrast of text (WCAG 2.2, success criterion 1.4.3).
  public static let textContrast = 4.5
  /// The minimum contrast of large text and of symbols (WCAG 2.2, success criteria 1.4.3 and 1.4.11).
  public static let largeTextContrast = 3.0
  /// The smallest size of large text in regular and bold weight, in points.
  static let largeText = (regular: 24.0, bold: 18.66)
  /// The smallest font weight of bold text.
  static let boldWeight = 700

  /// Returns the minimum contrast of text with a size in points and a font weight.
  public static func contrast(size: Double, weight: Int) -> Double {
    size >= (weight >= boldWeight ? largeText.bold : largeText.regular) - 1e-9 ? largeTextContrast : textContrast
  }

  /// The width of the ring around ink in which the floor also holds, in points; at least one pixel.
  static let ring = 0.5
  /// Half the side of a cell, in points; at least one pixel.
  static let halfCell = 1.0
  /// The smallest factor for a whole surface. It makes white text legible over white, and black over black.
  static let leastWhole: Float = 0.45
  /// The distance between texts, in points, up to which they form one block.
  static let blockGap = 8.0
  /// The shortest distance over which the dimming of a block fades out, in points.
  static let falloff = 24.0
  /// The time constant with which dimming decreases, in seconds.
  static let release = 0.8
}
