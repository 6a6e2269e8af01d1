import Optics

/// A translucent layer between a view and its background: what lies beneath it blurred, under a tone.
///
/// A picture has no window that could become inactive, so `materialActiveAppearance` is not there.
/// Where nothing lies beneath, in text, in lines, on glass and under `luminanceToAlpha`, it is its tone alone. A shadow falls
/// around it, as around glass.
public struct Material: ShapeStyle {
  private let thickness: MaterialThickness

  /// Mostly translucent.
  public static let ultraThin = Material(thickness: .ultraThin)
  /// More translucent than opaque.
  public static let thin = Material(thickness: .thin)
  /// Somewhat translucent.
  public static let regular = Material(thickness: .regular)
  /// More opaque than translucent.
  public static let thick = Material(thickness: .thick)
  /// Mostly opaque.
  public static let ultraThick = Material(thickness: .ultraThick)
  /// The material of the system's bars.
  public static let bar = Material(thickness: .bar)

  /// Vitrine's own: the material as it can be painted; opaque where transparency is to be avoided or contrast increased.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    let appearance: GlassAppearance = environment.colorScheme == .dark ? .dark : .light
    let tone = thickness.tone(appearance)
    guard !environment.accessibilityReduceTransparency, environment.colorSchemeContrast == .standard else {
      return _ResolvedStyle(style: .color(RGBA(white: tone.red)))
    }
    return _ResolvedStyle(
      style: .material(GlassMaterial(.material(thickness), appearance: appearance), tone: tone))
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
