/// The variants of Apple's glass, and the materials without a lens.
public enum GlassVariant: Hashable, Sendable {
  /// Blurred and luminous, so that content is legible over any backdrop.
  case regular
  /// Transparent, so that the backdrop stays recognisable.
  case clear
  /// The lens of a magnifier or a slider's thumb, which refracts and disperses but keeps colours.
  case loupe
  /// No glass.
  case identity
  /// A material without a lens: a blurred backdrop beneath a tone.
  case material(MaterialThickness)
}

/// The opacity levels of materials without a lens.
public enum MaterialThickness: String, Hashable, Sendable, CaseIterable {
  /// Mostly translucent.
  case ultraThin
  /// More translucent than opaque.
  case thin
  /// Somewhat translucent.
  case regular
  /// The material of the system's bars.
  case bar
  /// More opaque than translucent.
  case thick
  /// Mostly opaque.
  case ultraThick
}

/// The generations of the material.
public enum GlassLook: String, Hashable, Sendable, CaseIterable {
  /// The systems of 2025 (iOS 26).
  case v26
  /// The systems of 2026 (iOS 27).
  case v27
}

/// The appearance of glass: light for dark content, or dark for light content.
public enum GlassAppearance: String, Hashable, Sendable, CaseIterable {
  /// Light glass.
  case light
  /// Dark glass.
  case dark
}

/// The material of a pane: everything that determines how it looks except its shape.
public struct GlassMaterial: Hashable, Sendable {
  /// The variant.
  public var variant: GlassVariant
  /// The generation of the material.
  public var look: GlassLook
  /// The appearance. Clear looks the same in both.
  public var appearance: GlassAppearance
  /// The tint, whose alpha is its weight; nil for none.
  public var tint: RGBA?
  /// The viewer's accessibility settings; none by default.
  public var accommodations: Accommodations

  /// Accessibility settings that affect glass (Glass.md § Adaptation).
  public struct Accommodations: OptionSet, Hashable, Sendable {
    /// The settings as bits.
    public let rawValue: UInt8

    /// Settings from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Reduce Transparency: glass is frosted and nearly opaque.
    public static let reduceTransparency = Accommodations(rawValue: 1)
    /// Increase Contrast: glass is nearly black or white, with a contrasting border.
    public static let increaseContrast = Accommodations(rawValue: 2)
    /// Reduce Motion: glass neither swells when pressed nor shrinks into place.
    public static let reduceMotion = Accommodations(rawValue: 4)
  }

  /// A material. The defaults are those of SwiftUI's `Glass.regular` on iOS 26 in light mode.
  public init(
    _ variant: GlassVariant = .regular, look: GlassLook = .v26, appearance: GlassAppearance = .light,
    tint: RGBA? = nil, accommodations: Accommodations = []
  ) {
    self.variant = variant
    self.look = look
    self.appearance = appearance
    self.tint = tint
    self.accommodations = accommodations
  }
}
