import Optics

/// A translucent layer between a view and its background.
///
/// Drawn as the material's tone over what lies beneath. The blur of Apple's compositor is not drawn; glass, which
/// blurs and bends its backdrop, is `glassEffect`.
public struct Material: ShapeStyle {
  private let opacity: Double

  /// Mostly translucent.
  public static let ultraThin = Material(opacity: 0.44)
  /// More translucent than opaque.
  public static let thin = Material(opacity: 0.58)
  /// Somewhat translucent.
  public static let regular = Material(opacity: 0.72)
  /// More opaque than translucent.
  public static let thick = Material(opacity: 0.84)
  /// Mostly opaque.
  public static let ultraThick = Material(opacity: 0.92)
  /// The material of the system's bars.
  public static let bar = Material(opacity: 0.8)

  /// Vitrine's own: the material's tone as it can be painted; opaque where transparency is to be avoided.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    let white = environment.colorScheme == .dark ? 0.14 : 0.96
    let alpha = environment.accessibilityReduceTransparency ? 1 : opacity
    return _ResolvedStyle(style: .color(RGBA(white: white, alpha: alpha)))
  }
}

extension ShapeStyle where Self == Material {
  /// Somewhat translucent.
  public static var regularMaterial: Material { .regular }
  /// More opaque than translucent.
  public static var thickMaterial: Material { .thick }
  /// More translucent than opaque.
  public static var thinMaterial: Material { .thin }
  /// Mostly translucent.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// Mostly opaque.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of the system's bars.
  public static var bar: Material { .bar }
}
