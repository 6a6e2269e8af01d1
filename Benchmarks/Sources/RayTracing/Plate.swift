import Scenes

/// A round plate on the table.
struct Plate {
  static let center = Vector(0, 0, 1.35)
  static let radius: Float = 1.72
  static let well: Float = 1.2
  static let floor: Float = 0.06
  static let rim: Float = 0.2

  /// Returns the plate's height above the table at a distance from its centre.
  @inline(__always) static func height(_ r: Float) -> Float {
    let t = saturate((r - well) / (radius - well))
    return floor + (rim - floor) * t * t * (1.6 - 0.6 * t)
  }
}
