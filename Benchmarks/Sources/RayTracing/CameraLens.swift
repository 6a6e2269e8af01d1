import Geometry

/// A ray with a unit direction.
struct Ray {
  var origin: Vector
  var direction: Vector

  @inline(__always) func at(_ t: Float) -> Vector { origin + direction * t }
}

/// A camera with a thin lens, looking slightly down at the table.
struct CameraLens {
  /// The distance at which surfaces are in focus.
  static let focus: Float = 7.6
  /// The radius of the aperture.
  static let aperture: Float = 0.15

  let origin = Vector(0, 3.7, 9.2)
  let forward: Vector
  let up: Vector
  let right: Vector
  /// The tangent of half the vertical field of view.
  let tangent: Float
  /// Half the image's height in pixels.
  let half: Float
  let middle: SIMD2<Float>

  init(size: PixelSize) {
    forward = (Vector(0, 0.62, 0.2) - origin).normalized
    right = forward.cross(Vector(0, 1, 0)).normalized
    up = right.cross(forward)
    // Portrait images use the full vertical field of view. For wider images it is reduced.
    let aspect = Float(size.width) / Float(size.height)
    tangent = aspect < 0.8 ? 0.37 : 0.37 * (0.8 / aspect).squareRoot()
    half = Float(size.height) / 2
    middle = SIMD2(Float(size.width), Float(size.height)) / 2
  }

  /// The width of a pixel at distance 1, in world units.
  var pixel: Float { tangent / half }

  @inline(__always) func ray(x: Int, y: Int) -> Ray {
    let u = (Float(x) + 0.5 - middle.x) * pixel
    let v = (middle.y - Float(y) - 0.5) * pixel
    return Ray(origin: origin, direction: (forward + right * u + up * v).normalized)
  }

  /// Returns the blur radius at a distance, in world units. It is the sum of the lens blur and about half a pixel.
  @inline(__always) func blur(at distance: Float) -> Float {
    Self.aperture * (distance / Self.focus - 1).magnitude + distance * pixel * 0.7
  }

  /// Returns a point's position in the image and the size of a world unit at that distance, both in pixels.
  func project(_ p: Vector) -> (x: Float, y: Float, scale: Float) {
    let d = p - origin
    let z = max(d.dot(forward), 0.1)
    let scale = 1 / (z * pixel)
    return (middle.x + d.dot(right) * scale, middle.y - d.dot(up) * scale, scale)
  }

  @inline(__always) func vignette(x: Int, y: Int) -> Float {
    let d = (SIMD2(Float(x), Float(y)) - middle) / middle
    let r = (d * d).x + (d * d).y
    return 1 - 0.26 * r * (0.5 + 0.25 * r)
  }
}
