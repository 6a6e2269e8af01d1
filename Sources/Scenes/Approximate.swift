/// Elementary functions that are accurate enough for pixels.
///
/// They are several times faster than the functions in Geometry. Like those, they use only + − × ÷ √, so results are
/// bit-identical on every machine.
public enum Approximate {
  /// Returns the sine of an angle in turns. The error is below 3·10⁻⁷.
  public static func sine(turns: Double) -> Double {
    // Fold the angle to within a quarter turn of zero, then evaluate the Taylor polynomial up to x¹¹.
    var x = turns - turns.rounded()
    if x > 0.25 { x = 0.5 - x } else if x < -0.25 { x = -0.5 - x }
    let a = x * (2 * Double.pi)
    let s = a * a
    let tail = s * (1.0 / 362_880 - s * (1.0 / 39_916_800))
    return a * (1 - s * (1.0 / 6 - s * (1.0 / 120 - s * (1.0 / 5_040 - tail))))
  }

  /// Returns the cosine of an angle in turns.
  public static func cosine(turns: Double) -> Double { sine(turns: turns + 0.25) }

  /// Returns the angle of the direction (`x`, `y`) in turns, −½…½. The error is below 2·10⁻⁵.
  public static func turns(_ y: Float, _ x: Float) -> Float {
    let ax = x.magnitude
    let ay = y.magnitude
    guard max(ax, ay) > 0 else { return 0 }
    let t = min(ax, ay) / max(ax, ay)
    let s = t * t
    var turn =
      t * (0.159_133_7 - s * (0.052_568_8 - s * (0.028_670_3 - s * (0.013_549_3 - s * 0.003_316_0))))
    if ay > ax { turn = 0.25 - turn }
    if x < 0 { turn = 0.5 - turn }
    return y < 0 ? -turn : turn
  }

  /// Returns 2 to the power of `x`, or 0 if the result would be subnormal. The relative error is below 10⁻⁷.
  static func exp2(_ x: Double) -> Double {
    guard x > -1022 else { return 0 }
    let whole = x.rounded(.down)
    let a = (x - whole) * 0.693_147_180_559_945_3
    let series =
      1 + a * (1 + a / 2 * (1 + a / 3 * (1 + a / 4 * (1 + a / 5 * (1 + a / 6 * (1 + a / 7 * (1 + a / 8)))))))
    return series * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }
}
