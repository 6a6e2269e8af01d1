import Geometry

/// A projective map of the plane as a 3 × 3 matrix: (x, y, 1) times the matrix, divided by the last component.
public struct ProjectionTransform: Equatable, Sendable {
  /// Of x, what counts in x.
  public var m11: CGFloat = 1
  /// Of x, what counts in y.
  public var m12: CGFloat = 0
  /// Of x, what counts in the divisor.
  public var m13: CGFloat = 0
  /// Of y, what counts in x.
  public var m21: CGFloat = 0
  /// Of y, what counts in y.
  public var m22: CGFloat = 1
  /// Of y, what counts in the divisor.
  public var m23: CGFloat = 0
  /// What is added to x.
  public var m31: CGFloat = 0
  /// What is added to y.
  public var m32: CGFloat = 0
  /// What is added to the divisor.
  public var m33: CGFloat = 1

  /// The map that changes nothing.
  public init() {}

  /// An affine map.
  public init(_ m: CGAffineTransform) { self.init(Projection(Affine(m))) }

  init(_ map: Projection) {
    (m11, m21, m31) = (map.x.x, map.x.y, map.x.z)
    (m12, m22, m32) = (map.y.x, map.y.y, map.y.z)
    (m13, m23, m33) = (map.w.x, map.w.y, map.w.z)
  }

  var projection: Projection {
    Projection(x: SIMD3(m11, m21, m31), y: SIMD3(m12, m22, m32), w: SIMD3(m13, m23, m33))
  }

  /// Whether it changes nothing.
  public var isIdentity: Bool { self == ProjectionTransform() }
  /// Whether parallels stay parallel.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// Becomes the map back; false, and no change, where there is none.
  public mutating func invert() -> Bool {
    guard let inverse = projection.inverse else { return false }
    self = ProjectionTransform(inverse)
    return true
  }

  /// The map back; the map itself where there is none.
  public func inverted() -> ProjectionTransform {
    var inverse = self
    _ = inverse.invert()
    return inverse
  }

  /// This map, then another.
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    ProjectionTransform(rhs.projection * projection)
  }
}
