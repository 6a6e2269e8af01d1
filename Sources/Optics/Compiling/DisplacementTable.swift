import Geometry

/// The displacement of a refraction at any depth, with the power of its profile in a table.
///
/// Interpolation changes displacements by less than 10⁻⁴ points.
struct DisplacementTable {
  private let refraction: GlassRefraction
  /// xᵖ for x from 0 to 1 in equal steps, where p is the exponent of the profile; empty if p is 1.
  private let powers: FixedArray<Double>

  private static let steps = 1024

  init(_ refraction: GlassRefraction) {
    self.refraction = refraction
    let power = refraction.power
    // One more entry makes every entry the lower of two.
    powers = FixedArray(
      power == 1
        ? []
        : (0...DisplacementTable.steps + 1).map {
          Elementary.pow(Double($0) / Double(DisplacementTable.steps), power)
        })
  }

  /// Returns the inward displacement at a depth; both are in points.
  @inline(__always)
  func callAsFunction(depth: Double) -> Double {
    guard refraction.height > 0, refraction.amount != 0, depth < refraction.height else { return 0 }
    let t = max(depth / refraction.height, 0)
    let rest = 1 - (t * (2 - t)).squareRoot()
    if powers.count == 0 { return refraction.amount * rest }
    let place = rest * Double(DisplacementTable.steps)
    let index = Int(place)
    let lower = powers.base[index]
    return refraction.amount * (lower + (powers.base[index + 1] - lower) * (place - Double(index)))
  }
}
