import Optics

/// A translucent layer that blurs and tints its backdrop.
///
/// Without a backdrop (in text, in strokes, on glass and under `luminanceToAlpha`), a material paints only its tint.
/// As with glass, shadows appear around a material but not beneath it. `materialActiveAppearance` is omitted because a
/// rendered view has no window that could become inactive.
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

  /// Vitrine's own: resolves the material for painting. Reduced transparency or increased contrast makes it opaque.
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
