/// The light that a shadow leaves at any distance from its outline, in a table.
///
/// Interpolation changes the light by less than 10⁻⁴, a fortieth of an 8-bit level, except within the last step, in which
/// the shadow ends.
struct ShadowTable {
  /// The light at distances from `start` to `end` points, in equal steps.
  private let values: FixedArray<Float>
  private let start: Double
  /// The distance in points from which there is no shadow.
  let end: Double

  /// Entries per point.
  static let steps = 8.0

  init(_ shadow: GlassShadow) {
    // Farther out there is no shadow. Deeper than the ring and both radii reach, it no longer changes.
    end = shadow.isNone ? 0 : shadow.reach
    start = shadow.isNone ? 0 : -(shadow.ring.width + 2 * max(shadow.radius, shadow.ring.blur))
    let start = start
    values = FixedArray(
      (0...Int((end - start) * ShadowTable.steps) + 2).map {
        Float(shadow.light(distance: start + Double($0) / ShadowTable.steps))
      })
  }

  /// Returns the fraction of the backdrop's light, 0…1, that remains at a signed distance in points.
  @inline(__always)
  func light(distance: Double) -> Double {
    if distance >= end { return 1 }
    let place = max(distance - start, 0) * ShadowTable.steps
    let index = Int(place)
    let lower = values.base[index]
    return Double(lower + (values.base[index + 1] - lower) * Float(place - Double(index)))
  }
}
