/// Returns the position of `x` between `a` and `b` as a fraction, clamped to 0…1.
func ramp(_ x: Double, from a: Double, to b: Double) -> Double { min(max((x - a) / (b - a), 0), 1) }

/// Interpolates linearly from `a` to `b`.
func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

/// Interpolates linearly between knots in ascending order. The result is constant beyond both ends.
func interpolate(_ x: Double, _ knots: [(x: Double, y: Double)]) -> Double {
  guard var last = knots.first, x > last.x else { return knots.first?.y ?? 0 }
  for knot in knots.dropFirst() {
    if x <= knot.x { return mix(last.y, knot.y, (x - last.x) / (knot.x - last.x)) }
    last = knot
  }
  return last.y
}
