import Scenes

/// A position, a direction, or the red, green and blue components of light.
typealias Vector = SIMD3<Float>

extension SIMD3<Float> {
  /// Returns the dot product, always summed in the same order.
  @inline(__always) func dot(_ other: Vector) -> Float { x * other.x + y * other.y + z * other.z }

  @inline(__always) func cross(_ other: Vector) -> Vector {
    Vector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  @inline(__always) var length: Float { dot(self).squareRoot() }

  @inline(__always) var normalized: Vector { self / length }

  /// Returns this direction reflected off a surface with the unit normal `n`.
  @inline(__always) func reflected(at n: Vector) -> Vector { self - n * (2 * dot(n)) }
}

@inline(__always) func mix(_ a: Vector, _ b: Vector, _ t: Float) -> Vector { a + (b - a) * t }
