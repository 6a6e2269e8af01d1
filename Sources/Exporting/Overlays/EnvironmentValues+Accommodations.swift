import Optics
import Views

extension EnvironmentValues {
  /// Says what the viewer asks for.
  mutating func accommodate(_ accommodations: GlassMaterial.Accommodations) {
    _accessibilityReduceTransparency = accommodations.contains(.reduceTransparency)
    _colorSchemeContrast = accommodations.contains(.increaseContrast) ? .increased : .standard
    _accessibilityReduceMotion = accommodations.contains(.reduceMotion)
  }
}
