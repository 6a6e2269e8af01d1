import Geometry

/// A projective transform as a 3 × 3 matrix: the row vector (x, y, 1) times the matrix, divided by its last component.
public struct ProjectionTransform: Equatable, Sendable {
  /// The contribution of x to x.
  public var m11: CGFloat = 1
  /// The contribution of x to y.
  public var m12: CGFloat = 0
  /// The contribution of x to the divisor.
  public var m13: CGFloat = 0
  /// The contribution of y to x.
  public var m21: CGFloat = 0
  /// The contribution of y to y.
  public var m22: CGFloat = 1
  /// The contribution of y to the divisor.
  public var m23: CGFloat = 0
  /// The translation in x.
  public var m31: CGFloat = 0
  /// The translation in y.
  public var m32: CGFloat = 0
  /// The constant part of the divisor.
  public var m33: CGFloat = 1

  /// Creates the identity transform.
  public init() {}

  /// Creates an affine transform.
  public init(_ m: CGAffineTransform) { self.init(Projection(Affine(m))) }

  init(_ map: Projection) {
    (m11, m21, m31) = (map.x.x, map.x.y, map.x.z)
    (m12, m22, m32) = (map.y.x, map.y.y, map.y.z)
    (m13, m23, m33) = (map.w.x, map.w.y, map.w.z)
  }

  var projection: Projection {
    Projection(x: SIMD3(m11, m21, m31), y: SIMD3(m12, m22, m32), w: SIMD3(m13, m23, m33))
  }

  /// Whether the transform is the identity.
  public var isIdentity: Bool { self == ProjectionTransform() }
  /// Whether the transform is affine.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// Inverts the transform; returns false and leaves it unchanged if it is singular.
  public mutating func invert() -> Bool {
    guard let inverse = projection.inverse else { return false }
    self = ProjectionTransform(inverse)
    return true
  }

  /// Returns the inverse, or the transform itself if it is singular.
  public func inverted() -> ProjectionTransform {
    var inverse = self
    _ = inverse.invert()
    return inverse
  }

  /// Returns this transform followed by another.
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    ProjectionTransform(rhs.projection * projection)
  }
}
