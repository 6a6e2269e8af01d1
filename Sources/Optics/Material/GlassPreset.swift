/// The figures of one material for a pane of one size, which decide how the pane looks.
///
/// Each quantity is a type of its own, whose file holds its figures for every variant, look and appearance. They are the
/// best public estimates of Apple's shipped material; Documentation/Glass.md has them as formulas, and comments name its
/// sections. Lengths are points, colours gamma-encoded, and `S` is the pane's smaller side.
public struct GlassPreset: Hashable, Sendable {
  /// The pane's smaller side in points.
  public var S: Double
  /// The lens at the edge.
  public var refraction: GlassRefraction
  /// Refraction outwards in the last point before the edge; nil for none.
  public var outer: GlassOuterRefraction?
  /// How much less red, and more blue, is displaced at most, as a fraction of the displacement; 0 for no dispersion.
  public var dispersion: Double
  /// Blur of the backdrop.
  public var blur: GlassBlur
  /// The face's tone; nil where the backdrop keeps its colours.
  public var face: GlassFace?
  /// Colour that bleeds in at the edge; nil for none.
  public var bleed: GlassBleed?
  /// Light along the edge; nil for none.
  public var rim: GlassRim?
  /// The shadow beneath.
  public var shadow: GlassShadow
  /// A line inside the edge; nil for none.
  public var border: GlassBorder?
  /// The tint's colour and, as its alpha, its weight; nil for none.
  public var tint: RGBA?
  /// Whether tints take the tones of dark glass.
  public var isDark: Bool

  /// No glass: the backdrop stays as it is.
  init(identityOfSide S: Double) {
    self.S = S
    refraction = .none
    dispersion = 0
    blur = GlassBlur()
    shadow = .none
    isDark = false
  }
}
