// What is said in one space, such as points, told in another, such as pixels.

extension Affine {
  /// What a vector becomes: it has a length and a way, but no place.
  ///
  /// A coordinate beyond 10⁸ either way, where no picture reaches, is cut there; NaN counts as 0.
  public func mapping(vector: Point) -> Point {
    func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(1e8, max(-1e8, value)) }
    let mapped = self * vector - self * .zero
    return Point(x: bounded(mapped.x), y: bounded(mapped.y))
  }
}

extension Projection {
  /// The same map told in the space that `map` leads to; itself where no way leads back.
  public func told(inSpaceOf map: Affine) -> Projection {
    guard let inverse = map.inverse else { return self }
    return Projection(map) * self * Projection(inverse)
  }
}
