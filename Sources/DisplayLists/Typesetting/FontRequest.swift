/// The font that a run of text requests.
public struct FontRequest: Hashable, Sendable {
  /// The kind of type face.
  public enum Design: String, Hashable, Sendable {
    case standard, rounded, serif, monospaced
  }

  /// The name of a family; nil for the shaper's default face of `design`.
  public var family: String?
  /// The design of the face if no family is named.
  public var design: Design
  /// Points per em.
  public var size: Double
  /// Weight on the CSS scale, 100 (ultra light) to 900 (black); 400 is regular.
  public var weight: Int
  /// Whether the face is slanted.
  public var isItalic: Bool
  /// Whether all digits have the same width.
  public var hasMonospacedDigits: Bool
  /// A factor on the widths of letters; letters from a fallback face keep their own widths.
  public var stretch: Double

  /// A request; by default for regular upright text of the standard design.
  public init(
    family: String? = nil, design: Design = .standard, size: Double, weight: Int = 400, isItalic: Bool = false,
    hasMonospacedDigits: Bool = false, stretch: Double = 1
  ) {
    self.family = family
    self.design = design
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.hasMonospacedDigits = hasMonospacedDigits
    self.stretch = stretch
  }
}
