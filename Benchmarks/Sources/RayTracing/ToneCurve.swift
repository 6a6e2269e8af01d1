import Scenes

/// Converts linear light to gamma-encoded colour.
enum ToneCurve {
  /// Returns gamma-encoded sRGB components in 0…1 after applying a filmic curve with a soft shoulder.
  static func code(_ light: Vector) -> Vector {
    let x = light.clamped(lowerBound: .zero, upperBound: Vector(repeating: 1000)) * Float(0.9)
    let above = x * (x * Float(2.51) + Float(0.03))
    let below = x * (x * Float(2.43) + Float(0.59)) + Float(0.14)
    let c = (above / below).clamped(lowerBound: .zero, upperBound: .one)
    // Approximate the sRGB transfer function with square roots.
    let s2 = c.squareRoot()
    let s4 = s2.squareRoot()
    let s8 = s4.squareRoot()
    let roots = s2 * Float(0.662_002_7) + s4 * Float(0.684_122_1)
    return roots - s8 * Float(0.323_583_6) - c * Float(0.022_541_1)
  }
}
