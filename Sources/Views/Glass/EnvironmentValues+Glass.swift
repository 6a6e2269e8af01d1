import Optics

extension EnvironmentValues {
  /// What glass does for viewers who ask the system for less of it.
  var glassAccommodations: GlassMaterial.Accommodations {
    var accommodations: GlassMaterial.Accommodations = []
    if accessibilityReduceTransparency { accommodations.insert(.reduceTransparency) }
    if colorSchemeContrast == .increased { accommodations.insert(.increaseContrast) }
    if accessibilityReduceMotion { accommodations.insert(.reduceMotion) }
    return accommodations
  }
}
