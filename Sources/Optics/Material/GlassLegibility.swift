/// The figures of the contrast floor beneath text on glass (Glass.md § Legibility).
public enum GlassLegibility {
  /// Least contrast of text (WCAG 2.2, success criterion 1.4.3).
  public static let textContrast = 4.5
  /// Least contrast of large text, and of symbols (WCAG 2.2, success criterion 1.4.11).
  public static let largeTextContrast = 3.0
  /// Size in points from which on text is large, and from which on bold text is.
  static let largeText = (regular: 24.0, bold: 18.66)
  /// Font weight from which on text is bold.
  static let boldWeight = 700

  /// Least contrast of text of a size in points and a font weight.
  public static func contrast(size: Double, weight: Int) -> Double {
    size >= (weight >= boldWeight ? largeText.bold : largeText.regular) - 1e-9 ? largeTextContrast : textContrast
  }

  /// Width in points of the ring around ink in which the floor holds too; at least one pixel.
  static let ring = 0.5
  /// Half the side of a cell, in points; at least one pixel.
  static let halfCell = 1.0
  /// Cells by which a factor spreads: so many steps of a square, and so many of a plus.
  static let spread = (square: 2, plus: 2)
  /// How many binomial filters of 1 4 6 4 1 smooth the factors: together a Gaussian of 2 cells.
  static let smoothings = 4
}
