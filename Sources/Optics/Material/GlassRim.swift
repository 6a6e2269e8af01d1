public import Geometry

/// The light along the edge (Glass.md § Rim light).
public struct GlassRim: Hashable, Sendable {
  /// The direction towards the key light, as a unit vector with y pointing down.
  public var key: Point
  /// The direction towards the fill light, as a unit vector with y pointing down.
  public var fill: Point
  /// The half-angle of each lobe, in radians.
  public var spread: Double
  /// The fraction of the light lost across the band, 0…1.
  public var curvature: Double
  /// The width of the sharp band, in points.
  public var width: Double
  /// The sharpness of the falloff, greater than 0 and at most ½.
  public var amount: Double
  /// The factor on all rim light.
  public var strength: Double = 1
  /// The greatest darkening by the hairline just outside the edge.
  public var hairline: Double
}

extension GlassRim {
  /// Creates the rim of a look on a pane whose smaller side is `S` points.
  init(_ look: GlassLook, S: Double) {
    let width = 1.0
    let amount = 0.5
    let hairline = 0.25
    switch look {
    case .v26:
      let diagonal = 0.5.squareRoot()
      self.init(
        key: Point(x: -diagonal, y: -diagonal), fill: Point(x: diagonal, y: diagonal), spread: Elementary.pi / 2,
        curvature: 0.7, width: width, amount: amount, hairline: hairline)
    case .v27:
      let spread = mix(80, 90, ramp(S, from: 44, to: 160)) * Elementary.pi / 180
      self.init(
        key: Point(x: 0, y: -1), fill: Point(x: 0, y: 1), spread: spread, curvature: 0.75, width: width,
        amount: amount, hairline: hairline)
    }
  }

  /// The factors on the width, amount and angle of a lobe that give its soft companion.
  static let companion = (width: 8.0, amount: 0.15, spread: 0.65)

  /// The factor by which full rim light multiplies luma, before `lift` is added.
  ///
  /// Chroma is multiplied by `chromaGain`.
  ///
  /// The source's colour matrix is equivalent to 1.176 · C minus 0.264 times the luma of C.
  static let lumaGain = 0.912
  static let chromaGain = 1.176
  static let lift = 0.147

  /// The fraction of the light's lift that it loses per luma of the glass.
  static let lossPerLift = (1 - lumaGain) / lift

  /// The width of the hairline outside the edge, in points.
  static let hairlineWidth = 0.5

  /// The factor on the darkening of the hairline, in place of the source's 3 − 2C.
  ///
  /// A lens cannot square the backdrop. With this constant, about 1.34, the greatest error over all C is the least
  /// possible: the darkening then differs from C(3 − 2C)/4 by at most 0.086.
  static let hairlineGain = 7 - 32.0.squareRoot()
}
