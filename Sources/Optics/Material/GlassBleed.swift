/// The bleed of surrounding colour at the edge (Glass.md § Edge bleed).
public struct GlassBleed: Hashable, Sendable {
  /// The distance outside the edge from which colour is taken, and the depth to which it bleeds, in points.
  public var reach: Double
  /// The standard deviation of its blur, in points.
  public var sigma: Double
  /// Its weight at the edge where the surroundings are brightest or, for dark glass, darkest; 0…1.
  public var opacity: Double
}

extension GlassBleed {
  /// Creates the bleed of Regular on a pane whose smaller side is `S` points. Returns nil for no bleed.
  ///
  /// It starts above 64 pt in light glass and above 60 pt in dark glass. The sources blur it only above 64 pt. Here it
  /// is always blurred, which hardly matters because dark glass below that size has a weight of at most 0.03. The
  /// sources' blur radius of 0.35 S is taken to be twice the standard deviation, as for a reduction to 1/radius.
  init?(isDark: Bool, S: Double) {
    let opacity =
      isDark ? min(max(0.0075 * S - 0.45, 0), 0.8) : interpolate(S, [(64, 0), (96, 0.167), (128, 0.333), (160, 0.5)])
    guard opacity > 0 else { return nil }
    self.init(reach: 0.35 * S, sigma: 0.175 * S, opacity: opacity)
  }

  /// The smallest weight worth drawing. Anything less is lost to rounding.
  static let leastWeight = 1.0 / 512

  /// Returns the weight at a depth in points, for the surroundings that bleed most.
  ///
  /// The weight continues to grow outside the edge, so that it can be interpolated across the edge.
  func strength(depth: Double) -> Double {
    let rest = max(1 - depth / reach, 0)
    return opacity * rest * rest
  }

  /// Returns the weight for surroundings with a luma of 0…1, given the weight for those that bleed most.
  @inline(__always)
  static func weight(_ strength: Float, over luma: Float, isDark: Bool) -> Float {
    let v = isDark ? 1 - luma : luma
    return min(strength * v * v * v * v, 0.95)
  }

  /// Returns the outward displacement of the sample at a depth, in points.
  ///
  /// Outside the edge, the curve continues point-symmetrically about the edge.
  func displacement(depth: Double) -> Double {
    let t = min(max(depth / reach, -1), 1)
    let bow = (t.magnitude * (2 - t.magnitude)).squareRoot()
    return reach * (1 - (t < 0 ? -bow : bow))
  }
}
