import Optics
import Views

extension EnvironmentValues {
  /// Applies the viewer's accessibility settings.
  mutating func accommodate(_ accommodations: GlassMaterial.Accommodations) {
    _accessibilityReduceTransparency = accommodations.contains(.reduceTransparency)
    _colorSchemeContrast = accommodations.contains(.increaseContrast) ? .increased : .standard
    _accessibilityReduceMotion = accommodations.contains(.reduceMotion)
  }
}
