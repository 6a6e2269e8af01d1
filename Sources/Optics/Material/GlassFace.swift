/// The tone mapping of a pane's face (Glass.md § Face colour).
public struct GlassFace: Hashable, Sendable {
  /// The luma that white maps to, before the fill.
  public var white: Double
  /// The luma that black maps to, before the fill.
  public var black: Double
  /// The factor on chroma.
  public var saturation: Double
  /// The grey level of the fill: 0 for black, 1 for white.
  public var fillLuma: Double
  /// The opacity of the fill, 0…1.
  public var fillAlpha: Double
  /// Lmax: the luma to which white is first compressed; 1 for no compression.
  public var brightest: Double
}

extension GlassFace {
  /// Returns the face of Clear, in either appearance, on a pane of any size.
  static func clear(_ look: GlassLook) -> GlassFace {
    switch look {
    case .v26: .init(white: 1.15, black: 0.075, saturation: 1.06, fillLuma: 0, fillAlpha: 0, brightest: 1)
    case .v27: .init(white: 1.08, black: 0.125, saturation: 1.06, fillLuma: 0, fillAlpha: 0, brightest: 1)
    }
  }

  /// Returns the face of Regular on a pane whose smaller side is `S` points.
  static func regular(_ look: GlassLook, isDark: Bool, S: Double) -> GlassFace {
    let t = ramp(S, from: 64, to: 96)
    switch (look, isDark) {
    case (.v26, false):
      return .init(
        white: 1.03, black: mix(0.65, 0.50, t), saturation: 1, fillLuma: 1, fillAlpha: mix(0.35, 0.40, t),
        brightest: 1)
    case (.v26, true):
      return .init(
        white: mix(0.9, 0.6, t), black: mix(0.65, 0.20, t), saturation: 1, fillLuma: 0, fillAlpha: mix(0.5, 0.4, t),
        brightest: 1)
    case (.v27, false):
      // Three fills are published. This one is for the tint slider's default position, the middle.
      return .init(white: 1.068, black: 0.404, saturation: 1.2, fillLuma: 1, fillAlpha: 0.25, brightest: 0.892)
    case (.v27, true):
      return .init(
        white: mix(1.322, 1.016, ramp(S, from: 64, to: 104)), black: 0.126, saturation: 1.4, fillLuma: 0,
        fillAlpha: 0, brightest: 0.5)
    }
  }

  /// Returns a face that blends in a flat grey and by default changes nothing else.
  static func fill(luma: Double, alpha: Double, saturation: Double = 1) -> GlassFace {
    GlassFace(white: 1, black: 0, saturation: saturation, fillLuma: luma, fillAlpha: alpha, brightest: 1)
  }

  /// Returns the resulting luma and the factor on chroma for a backdrop luma of 0…1.
  public func tone(_ backdrop: Double) -> (luma: Double, chroma: Double) {
    let k = 1 - backdrop * (1 - brightest)
    let y = black + (white - black) * backdrop * k
    let luma = min(mix(y, fillLuma, fillAlpha), 1.07)
    return (luma, k * (1 + 0.3 * (1 - k)) * saturation * (1 - fillAlpha))
  }
}
