/// The parameters of one material for a pane of one size.
///
/// Each effect has its own type and file, with its values for every variant, look and appearance. They are the best
/// public estimates of Apple's shipped material. Documentation/Glass.md gives the formulas; comments refer to its
/// sections. Lengths are in points, colours are gamma-encoded, and `S` is the pane's smaller side.
public struct GlassPreset: Hashable, Sendable {
  /// The pane's smaller side in points.
  public var S: Double
  /// The refraction at the edge.
  public var refraction: GlassRefraction
  /// The outward refraction in the pane's outermost point; nil for none.
  public var outer: GlassOuterRefraction?
  /// The maximum by which red is displaced less, and blue more, as a fraction of the displacement; 0 for no dispersion.
  public var dispersion: Double
  /// The blur of the backdrop.
  public var blur: GlassBlur
  /// The face's tone mapping; nil if the backdrop keeps its colours.
  public var face: GlassFace?
  /// The edge bleed; nil for none.
  public var bleed: GlassBleed?
  /// The light along the edge; nil for none.
  public var rim: GlassRim?
  /// The shadow beneath the pane.
  public var shadow: GlassShadow
  /// A line inside the edge; nil for none.
  public var border: GlassBorder?
  /// The tint, whose alpha is its weight; nil for none.
  public var tint: RGBA?
  /// The colour of a layer beneath the glass, whose alpha is its opacity; nil for none.
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
