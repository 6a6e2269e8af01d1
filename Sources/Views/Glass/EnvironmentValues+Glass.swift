import Optics

extension EnvironmentValues {
  /// Whether panes that follow their backdrop are resolved in both colour schemes.
  ///
  /// The value applies to descendants until one of them sets its own colour scheme. The default is `false`: panes take
  /// their appearance from the enclosing colour scheme.
  package var wantsBothColorSchemes: Bool {
    get { system.wantsBothColorSchemes }
    set { system.wantsBothColorSchemes = newValue }
  }

  /// The environment in the other colour scheme, which does not report missing colours.
  var inOtherColorScheme: EnvironmentValues {
    var environment = self
    environment.colorScheme = colorScheme == .dark ? .light : .dark
    environment.system.noteMissingColor = nil
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
