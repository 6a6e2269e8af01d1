import Geometry

/// The figures of a press, and of glass that materialises (Glass.md § Motion).
public enum GlassMotion {
  /// By how much a pressed pane grows once the spring has settled, as a fraction of its size.
  static let swell = 0.042
  /// Damping ratio of the spring.
  static let damping = 0.55
  /// Period of the spring without its damping, in seconds.
  static let period = 0.74
  /// Seconds after which less than a millionth of a press, or of its release, is left.
  public static let settling = 3.0
  /// An upper bound of how far the swell, overshoot included, moves an edge, as a fraction of the longer side.
  public static let swellReach = 0.04

  /// Radius of the light under the finger as a fraction of the smaller side: at first, and once it has spread.
  static let lightRadius = (first: 0.3, last: 1.5)
  /// Strength of the light in its middle, 0…1.
  static let lightStrength = 0.35

  /// How far a drag stretches a pane at most, in points.
  static let greatestStretch = 12.0
  /// The length of a drag, in points, that stretches a pane by 63 % of that.
  static let stretchLength = 40.0

  /// The spring's response to a step, a time in seconds after it: from 0, past 1, to 1.
  package static func response(_ time: Double) -> Double {
    guard time > 0 else { return 0 }
    let natural = 2 * Elementary.pi / period
    let root = (1 - damping * damping).squareRoot()
    let phase = natural * root * time
    let decay = Elementary.exp(-damping * natural * time)
    return 1 - decay * (Elementary.cos(phase) + damping / root * Elementary.sin(phase))
  }

  /// Factor on the blur of glass that has materialised as far as `g`, 0…1.
  package static func blur(_ g: Double) -> Double { g * (0.2 + 0.8 * g) }

  /// Factor on its face, bleed, rim and shadow.
  package static func color(_ g: Double) -> Double { g * (0.4 + 0.6 * g) }

  /// Factor on its tint's alpha.
  package static func tint(_ g: Double) -> Double { g * g }

  /// How far its outline lies outside the final one, in points.
  static func inflation(S: Double, materialized g: Double) -> Double { min(0.2 * S, greatestInflation) * (1 - g) }

  /// Upper bound of the inflation, in points.
  public static let greatestInflation = 16.0
}
