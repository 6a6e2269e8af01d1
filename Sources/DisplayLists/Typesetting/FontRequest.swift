/// The font that a run of text requests.
public struct FontRequest: Hashable, Sendable {
  /// The design of a typeface.
  public enum Design: String, Hashable, Sendable {
    case standard, rounded, serif, monospaced
  }

  /// The name of a font family; nil for the shaper's default family for `design`.
  public var family: String?
  /// The design of the typeface, used if `family` is nil.
  public var design: Design
  /// The font size in points per em.
  public var size: Double
  /// The weight on the CSS scale, from 100 (ultra light) to 900 (black); 400 is regular.
  public var weight: Int
  /// Whether the typeface is italic.
  public var isItalic: Bool
  /// Whether all digits have the same width.
  public var hasMonospacedDigits = false
  /// A factor applied to the widths of letters. Letters from a fallback face are not stretched.
  public var stretch: Double

  /// Creates a font request. By default, it is for regular upright text in the standard design.
  public init(
    family: String? = nil, design: Design = .standard, size: Double, weight: Int = 400, isItalic: Bool = false,
    stretch: Double = 1
  ) {
    self.family = family
    self.design = design
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.stretch = stretch
  }
}
