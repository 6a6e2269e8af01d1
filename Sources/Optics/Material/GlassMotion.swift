import Geometry

/// The parameters of pressing and materialising glass (Glass.md § Motion).
public enum GlassMotion {
  /// The growth of a pressed pane once the spring has settled, as a fraction of its size.
  static let swell = 0.042
  /// The damping ratio of the spring.
  static let damping = 0.55
  /// The period of the undamped spring, in seconds.
  static let period = 0.74
  /// The time, in seconds, after which less than a millionth of the motion of a press or its release remains.
  public static let settling = 3.0
  /// An upper bound on the movement of an edge by the swell and its overshoot, as a fraction of the longer side.
  public static let swellReach = 0.04

  /// The radius of the light under the finger, initially and once it has spread, as a fraction of the smaller side.
  static let lightRadius = (first: 0.3, last: 1.5)
  /// The strength of the light at its centre, 0…1.
  static let lightStrength = 0.35

  /// The maximum by which a drag stretches a pane, in points.
  static let greatestStretch = 12.0
  /// The length of a drag that stretches a pane by 63% of the maximum, in points.
  static let stretchLength = 40.0

  /// Returns the spring's response to a step, `time` seconds later: it rises from 0, overshoots 1 and settles at 1.
  public static func response(_ time: Double) -> Double {
    guard time > 0 else { return 0 }
    let natural = 2 * Elementary.pi / period
    let root = (1 - damping * damping).squareRoot()
    let phase = natural * root * time
    let decay = Elementary.exp(-damping * natural * time)
    return 1 - decay * (Elementary.cos(phase) + damping / root * Elementary.sin(phase))
  }

  /// Returns the factor on the blur of glass at progress `g`, 0…1.
  public static func blur(_ g: Double) -> Double { g * (0.2 + 0.8 * g) }

  /// Returns the factor on the face, bleed, rim and shadow of glass at progress `g`, 0…1.
  public static func color(_ g: Double) -> Double { g * (0.4 + 0.6 * g) }

  /// Returns the factor on the alpha of the tint at progress `g`, 0…1.
  public static func tint(_ g: Double) -> Double { g * g }

  /// Returns the distance by which the outline lies outside the final one at progress `g`, in points.
  static func inflation(S: Double, materialized g: Double) -> Double { min(0.2 * S, greatestInflation) * (1 - g) }

  /// An upper bound on the inflation, in points.
  public static let greatestInflation = 16.0
}
