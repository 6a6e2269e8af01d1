/// The bleed of surrounding colour at the edge (Glass.md § Edge bleed).
public struct GlassBleed: Hashable, Sendable {
  /// The distance outside the edge from which colour is taken, and the depth to which it bleeds, in points.
  public var reach: Double
  /// Standard deviation of its blur in points.
  public var sigma: Double
  /// Its weight at the edge over the brightest surroundings, or over the darkest for dark glass, 0…1.
  public var opacity: Double
}

extension GlassBleed {
  /// The bleed of Regular on a pane whose smaller side is `S` points; nil for none.
  ///
  /// It starts above 64 pt in light glass and above 60 pt in dark glass. The sources blur it only above 64 pt. Here it
  /// is always blurred, because dark glass below that size has a weight of at most .03. The sources' blur radius of .35
  /// S counts as twice the standard deviation, as for a reduction to 1/radius.
  init?(isDark: Bool, S: Double) {
    let opacity =
      isDark ? min(max(0.0075 * S - 0.45, 0), 0.8) : interpolate(S, [(64, 0), (96, 0.167), (128, 0.333), (160, 0.5)])
    guard opacity > 0 else { return nil }
    self.init(reach: 0.35 * S, sigma: 0.175 * S, opacity: opacity)
  }

  /// The smallest weight worth drawing; anything less is lost to rounding.
  static let leastWeight = 1.0 / 512

  /// Returns the weight at a depth in points, over the surroundings that bleed most.
  ///
  /// Outside the edge it continues to grow, so that it can be interpolated across the edge.
  func strength(depth: Double) -> Double {
    let rest = max(1 - depth / reach, 0)
    return opacity * rest * rest
  }

  /// Returns the weight over surroundings of a luma of 0…1, given the weight over those that bleed most.
  @inline(__always)
  static func weight(_ strength: Float, over luma: Float, isDark: Bool) -> Float {
    let v = isDark ? 1 - luma : luma
    return min(strength * v * v * v * v, 0.95)
  }

  /// Returns the outward displacement, in points, of the sample at a depth.
  ///
  /// Outside the edge the curve continues with point symmetry about the edge.
  func displacement(depth: Double) -> Double {
    let t = min(max(depth / reach, -1), 1)
    let bow = (t.magnitude * (2 - t.magnitude)).squareRoot()
    return reach * (1 - (t < 0 ? -bow : bow))
  }
}
