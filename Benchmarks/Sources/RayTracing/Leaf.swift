/// The shape of a leaf, which is part of a sphere.
enum Leaf {
  static let length: Float = 0.86
  static let width: Float = 0.17
  /// The radius of the sphere that a leaf is part of.
  static let curvature: Float = 0.95

  /// Returns a point's position along the leaf from its stem and across the leaf, in world units.
  ///
  /// For points on the other half of the sphere, the result is far outside the leaf.
  static func place(_ p: Vector, on ball: Ball) -> SIMD2<Float> {
    let d = p - ball.center
    guard let top = ball.cut, d.dot(top) > 0 else { return SIMD2(9, 9) }
    return SIMD2(d.dot(ball.axis) + length * 0.35, d.dot(ball.axis.cross(top)))
  }

  /// Returns the distance to the outline, which is a pointed oval. It is positive inside.
  static func inside(_ q: SIMD2<Float>) -> Float {
    let s = q.x / length
    guard s > 0, s < 1 else { return -1 }
    let half = width * (4 * s * (1 - s)) * (1.2 - 0.45 * s)
    return half - q.y.magnitude
  }
}
