public import DisplayLists
public import Optics

private struct GlassLookKey: EnvironmentKey { static var defaultValue: GlassLook { .v27 } }
private struct GlassLegibilityKey: EnvironmentKey { static var defaultValue: Legibility { .floor } }
private struct GlassAppearanceKey: EnvironmentKey { static var defaultValue: GlassAppearance? { nil } }
private struct IsOnGlassKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct GlassTransitionKey: EnvironmentKey { static var defaultValue: GlassEffectTransition? { nil } }

extension EnvironmentValues {
  /// Vitrine's own: the generation of Apple's glass to draw. Apple's systems draw the one they ship with.
  public var glassLook: GlassLook {
    get { self[GlassLookKey.self] }
    set { self[GlassLookKey.self] = newValue }
  }

  /// Vitrine's own: the legibility policy for text on glass; by default, glass is dimmed just enough for contrast.
  public var glassLegibility: Legibility {
    get { self[GlassLegibilityKey.self] }
    set { self[GlassLegibilityKey.self] = newValue }
  }

  /// Vitrine's own: the appearance of glass, light or dark; nil to follow the colour scheme.
  public var glassAppearance: GlassAppearance? {
    get { self[GlassAppearanceKey.self] }
    set { self[GlassAppearanceKey.self] = newValue }
  }

  /// Whether the view lies on glass.
  package var isOnGlass: Bool {
    get { self[IsOnGlassKey.self] }
    set { self[IsOnGlassKey.self] = newValue }
  }

  /// The transition with which glass appears and disappears; nil for the default.
  var glassTransition: GlassEffectTransition? {
    get { self[GlassTransitionKey.self] }
    set { self[GlassTransitionKey.self] = newValue }
  }
}

extension EnvironmentValues {
  /// The environment in the other colour scheme. Missing colours are not reported.
  var inOtherColorScheme: EnvironmentValues {
    var environment = self
    environment.colorScheme = colorScheme == .dark ? .light : .dark
    environment.noteMissingColor = nil
    return environment
  }

  /// The adaptations of glass to the accessibility settings.
  var glassAccommodations: GlassMaterial.Accommodations {
    var accommodations: GlassMaterial.Accommodations = []
    if accessibilityReduceTransparency { accommodations.insert(.reduceTransparency) }
    if colorSchemeContrast == .increased { accommodations.insert(.increaseContrast) }
    if accessibilityReduceMotion { accommodations.insert(.reduceMotion) }
    return accommodations
  }
}
