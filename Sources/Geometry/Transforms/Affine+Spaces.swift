// Values of one space, such as points, in another, such as pixels.

extension Affine {
  /// The image of a vector, which has a length and a direction but no position.
  ///
  /// Coordinates are clamped to ±10⁸, far beyond any canvas; NaN counts as 0.
  public func mapping(vector: Point) -> Point {
    func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(1e8, max(-1e8, value)) }
    let mapped = self * vector - self * .zero
    return Point(x: bounded(mapped.x), y: bounded(mapped.y))
  }
}

extension Projection {
  /// The same map in the space that `map` leads to; unchanged when `map` has no inverse.
  public func expressed(inSpaceOf map: Affine) -> Projection {
    guard let inverse = map.inverse else { return self }
    return Projection(map) * self * Projection(inverse)
  }
}
