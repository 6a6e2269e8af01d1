/// The parameters of one material for a pane of one size.
///
/// Each effect has a dedicated type and file, with the values for every variant, look and appearance. They are the best
/// public estimates of Apple's shipped material. Documentation/Glass.md gives the formulas, and comments refer to its
/// sections. Lengths are in points, colours are gamma-encoded, and `S` is the pane's smaller side.
public struct GlassPreset: Hashable, Sendable {
  /// The pane's smaller side in points.
  public var S: Double
  /// The refraction at the edge.
  public var refraction: GlassRefraction
  /// The outward refraction in the pane's outermost point, or nil if that point refracts like the rest of the edge.
  public var outer: GlassOuterRefraction?
  /// The maximum by which red is displaced less, and blue more, as a fraction of the displacement; 0 for no dispersion.
  public var dispersion: Double
  /// The blur of the backdrop.
  public var blur: GlassBlur
  /// The face's tone mapping; nil if the backdrop keeps its colours.
  public var face: GlassFace?
  /// The edge bleed, or nil if no surrounding colour enters the pane.
  public var bleed: GlassBleed?
  /// The light along the edge, or nil if the edge catches no light.
  public var rim: GlassRim?
  /// The shadow beneath the pane.
  public var shadow: GlassShadow
  /// The line inside the edge, or nil if the pane has no border.
  public var border: GlassBorder?
  /// The tint, whose alpha is its weight, or nil for untinted glass.
  public var tint: RGBA?
  /// The colour of the dimming layer beneath the glass, whose alpha is its opacity, or nil for undimmed glass.
  public var dimming: RGBA?
  /// Whether tints use the tones of dark glass.
  public var isDark: Bool

  /// Creates the parameters of no glass, which leaves the backdrop unchanged.
  init(identityOfSide S: Double) {
    self.S = S
    refraction = .none
    dispersion = 0
    blur = GlassBlur()
    shadow = .none
    isDark = false
  }
}
