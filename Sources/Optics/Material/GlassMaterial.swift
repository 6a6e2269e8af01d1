/// Which of Apple's glass materials, or one of those that glass falls back on.
public enum GlassVariant: Hashable, Sendable {
  /// Blurred and luminous: legible over anything.
  case regular
  /// Transparent: the backdrop stays recognisable.
  case clear
  /// A magnifier's or a slider thumb's lens: it bends and disperses, and leaves colours alone.
  case loupe
  /// No glass at all.
  case identity
  /// A material without a lens: the backdrop blurred, under a tone.
  case material(MaterialThickness)
}

/// How much of a tone a material lays over the blurred backdrop.
public enum MaterialThickness: String, Hashable, Sendable, CaseIterable {
  /// Mostly translucent.
  case ultraThin
  /// More translucent than opaque.
  case thin
  /// Somewhat translucent.
  case regular
  /// That of the system's bars.
  case bar
  /// More opaque than translucent.
  case thick
  /// Mostly opaque.
  case ultraThick
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
  /// Regular, clear, a loupe, a material or none.
  public var variant: GlassVariant
  /// The generation of its numbers.
  public var look: GlassLook
  /// Light or dark; Clear looks the same in both.
  public var appearance: GlassAppearance
  /// A tint and, as its alpha, how much of it; nil for none.
  public var tint: RGBA?
  /// What the viewer has asked the system to do without; nothing by default.
  public var accommodations: Accommodations

  /// What glass does for viewers who ask for it (§ Adaptation).
  public struct Accommodations: OptionSet, Hashable, Sendable {
    /// The requests as bits.
    public let rawValue: UInt8

    /// Requests from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Glass is frosted and nearly opaque.
    public static let reduceTransparency = Accommodations(rawValue: 1)
    /// Glass is nearly black or white, with a border of the opposite.
    public static let increaseContrast = Accommodations(rawValue: 2)
    /// Glass is not elastic: it neither swells when pressed nor shrinks into place.
    public static let reduceMotion = Accommodations(rawValue: 4)
  }

  /// A material; the defaults are SwiftUI's `Glass.regular` on iOS 26 in light mode.
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
