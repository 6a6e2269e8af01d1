import Optics

extension EnvironmentValues {
  /// Whether panes that follow their backdrop are resolved in both colour schemes.
  ///
  /// It holds inside views until one of them sets its colour scheme. The default is `false`: panes have the appearance of
  /// the colour scheme around them.
  package var wantsBothColorSchemes: Bool {
    get { system.wantsBothColorSchemes }
    set { system.wantsBothColorSchemes = newValue }
  }

  /// The environment in the other colour scheme; names that are missing there are not reported.
  var inOtherColorScheme: EnvironmentValues {
    var environment = self
    environment.colorScheme = colorScheme == .dark ? .light : .dark
    environment.system.noteMissingColor = nil
    return environment
  }

  /// What glass does for viewers who ask the system for less of it.
  var glassAccommodations: GlassMaterial.Accommodations {
    var accommodations: GlassMaterial.Accommodations = []
    if accessibilityReduceTransparency { accommodations.insert(.reduceTransparency) }
    if colorSchemeContrast == .increased { accommodations.insert(.increaseContrast) }
    if accessibilityReduceMotion { accommodations.insert(.reduceMotion) }
    return accommodations
  }
}
