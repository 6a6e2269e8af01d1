/// Which of Apple's glass materials.
public enum GlassVariant: String, Hashable, Sendable, CaseIterable {
  /// Blurred and luminous: legible over anything.
  case regular
  /// Transparent: the backdrop stays recognisable.
  case clear
  /// A magnifier's or a slider thumb's lens: it bends and disperses, and leaves colours alone.
  case loupe
  /// No glass at all.
  case identity
}

/// Which generation of the material's numbers.
public enum GlassLook: String, Hashable, Sendable, CaseIterable {
  /// The systems of 2025 (iOS 26).
  case v26
  /// The systems of 2026 (iOS 27).
  case v27
}

/// Whether glass is drawn for dark content on light, or light content on dark.
public enum GlassAppearance: String, Hashable, Sendable, CaseIterable {
  /// Light glass.
  case light
  /// Dark glass.
  case dark
}

/// What a pane is made of; everything about its look but its shape.
public struct GlassMaterial: Hashable, Sendable {
  /// Regular, clear or none.
  public var variant: GlassVariant
  /// The generation of its numbers.
  public var look: GlassLook
  /// Light or dark; Clear looks the same in both.
  public var appearance: GlassAppearance
  /// A tint and, as its alpha, how much of it; nil for none.
  public var tint: RGBA?

  /// A material; the defaults are SwiftUI's `Glass.regular` on iOS 26 in light mode.
  public init(
    _ variant: GlassVariant = .regular, look: GlassLook = .v26, appearance: GlassAppearance = .light,
    tint: RGBA? = nil
  ) {
    self.variant = variant
    self.look = look
    self.appearance = appearance
    self.tint = tint
  }
}
