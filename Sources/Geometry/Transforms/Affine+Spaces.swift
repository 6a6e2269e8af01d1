// Conversions between coordinate spaces, such as points and pixels.

extension Affine {
  /// Returns the image of a vector, to which translation does not apply.
  ///
  /// Coordinates are clamped to ±10⁸, far beyond any canvas. NaN becomes 0.
  public func mapping(vector: Point) -> Point {
    func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(1e8, max(-1e8, value)) }
    let mapped = self * vector - self * .zero
    return Point(x: bounded(mapped.x), y: bounded(mapped.y))
  }
}

extension Projection {
  /// Returns the same transformation expressed in the target space of `map`, or unchanged if `map` has no inverse.
  public func expressed(inSpaceOf map: Affine) -> Projection {
    guard let inverse = map.inverse else { return self }
    return Projection(map) * self * Projection(inverse)
  }
}
