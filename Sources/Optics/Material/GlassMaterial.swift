/// The variants of Apple's glass, and the materials without a lens.
public enum GlassVariant: Hashable, Sendable {
  /// Blurred, luminous glass that keeps content legible over any backdrop.
  case regular
  /// Transparent glass that keeps the backdrop recognisable.
  case clear
  /// The lens of a magnifier or a slider's thumb, which refracts and disperses light but keeps colours.
  case loupe
  /// No glass.
  case identity
  /// A material without a lens: a blurred backdrop beneath a tone.
  case material(MaterialThickness)
}

/// The opacity levels of materials without a lens.
public enum MaterialThickness: String, Hashable, Sendable, CaseIterable {
  /// A mostly translucent material.
  case ultraThin
  /// A material that is more translucent than opaque.
  case thin
  /// A somewhat translucent material.
  case regular
  /// The material of the system's bars.
  case bar
  /// A material that is more opaque than translucent.
  case thick
  /// A mostly opaque material.
  case ultraThick
}

/// The generations of the material.
public enum GlassLook: String, Hashable, Sendable, CaseIterable {
  /// The look of the 2025 systems (iOS 26).
  case v26
  /// The look of the 2026 systems (iOS 27).
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
  /// The tint, whose alpha is its weight, or nil for untinted glass.
  public var tint: RGBA?
  /// The colour of the dimming layer beneath the glass, whose alpha is its opacity, or nil for undimmed glass.
  public var dimming: RGBA?
  /// The viewer's accessibility settings; none by default.
  public var accommodations: Accommodations

  /// Accessibility settings that affect glass (Glass.md § Adaptation).
  public struct Accommodations: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Creates settings from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Reduce Transparency, which makes glass frosted and nearly opaque.
    public static let reduceTransparency = Accommodations(rawValue: 1)
    /// Increase Contrast, which makes glass nearly black or white with a contrasting border.
    public static let increaseContrast = Accommodations(rawValue: 2)
    /// Reduce Motion, which keeps glass from swelling when pressed and from shrinking into place.
    public static let reduceMotion = Accommodations(rawValue: 4)
  }

  /// Creates a material. The defaults are those of SwiftUI's `Glass.regular` on iOS 27 in light mode.
  public init(
    _ variant: GlassVariant = .regular, look: GlassLook = .v27, appearance: GlassAppearance = .light,
    tint: RGBA? = nil, dimming: RGBA? = nil, accommodations: Accommodations = []
  ) {
    self.variant = variant
    self.look = look
    self.appearance = appearance
    self.tint = tint
    self.dimming = dimming
    self.accommodations = accommodations
  }
}
