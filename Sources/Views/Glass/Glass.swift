import Optics

/// Apple's Liquid Glass.
public struct Glass: Equatable, Sendable {
  let variant: GlassVariant
  package private(set) var tint: Color?
  private(set) var dimming: Color?
  private(set) var isInteractive = false

  private init(variant: GlassVariant) { self.variant = variant }

  /// Blurred, luminous glass that stays legible over any backdrop.
  public static var regular: Glass { Glass(variant: .regular) }
  /// Transparent glass for use over photos and videos.
  public static var clear: Glass { Glass(variant: .clear) }
  /// No glass: the content appears as if no effect were applied.
  public static var identity: Glass { Glass(variant: .identity) }

  /// Returns the glass with a tint, or without one if `color` is nil.
  public func tint(_ color: Color?) -> Glass {
    var glass = self
    glass.tint = color
    return glass
  }

  /// Vitrine's own: returns the glass over a layer of `color`, or over none if `color` is nil.
  ///
  /// The layer lies beneath the glass, so rim, face and tint keep their light. Apple's guidelines ask for such a layer
  /// beneath light content on clear glass over bright backdrops: 35% black, which is
  /// `Glass.clear.dimming(.black.opacity(0.35))`. Glass under reduced transparency or increased contrast has none.
  public func dimming(_ color: Color?) -> Glass {
    var glass = self
    glass.dimming = color
    return glass
  }

  /// Whether this is clear glass.
  package var isClear: Bool { variant == .clear }

  /// Returns glass that responds to touch.
  ///
  /// Rendered views receive no input, so touches come from the environment's `touches`.
  public func interactive(_ isEnabled: Bool = true) -> Glass {
    var glass = self
    glass.isInteractive = isEnabled
    return glass
  }

  /// Returns the pane's material in an environment.
  func material(in environment: EnvironmentValues) -> GlassMaterial {
    GlassMaterial(
      variant, look: environment.glassLook,
      appearance: environment.glassAppearance ?? (environment.colorScheme == .dark ? .dark : .light),
      tint: tint?.rgba(in: environment), dimming: dimming?.rgba(in: environment),
      accommodations: environment.glassAccommodations)
  }
}

/// The default shape of glass: a capsule.
public struct DefaultGlassEffectShape: Shape {
  /// Creates the default shape.
  public init() {}
  /// Returns the path of a capsule.
  public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

extension DefaultGlassEffectShape: SymmetricShape {}
