public import Geometry

/// A photo-like still: citrus and blueberries on a plate in window light, the room behind them out of focus.
///
/// It is drawn, not stored: each pixel follows one ray through a thin lens to the nearest surfaces, whose edges and
/// textures are softened by the blur the lens gives them there. Every size shows the same arrangement, framed so that
/// its middle fits; the bytes depend on size and seed alone.
public struct StillLife: Sendable {
  private let stage: Stage
  private let seed: UInt64

  /// An arrangement; another seed moves the berries, the grain of the wood and the lights behind.
  public init(seed: UInt64 = 1) {
    self.seed = seed
    stage = Stage(seed: seed)
  }

  /// The picture, opaque, gamma-encoded sRGB.
  public func picture(size: PixelSize) -> Raster<UInt8> {
    precondition(size.width > 0 && size.height > 0, "a picture needs pixels, got \(size.width)×\(size.height)")
    var picture = Raster<UInt8>(size: size)
    let lens = Lens(size: size)
    let grain = Noise(seed: seed &+ 77)
    var sight = Sight()
    for y in 0..<size.height {
      stage.select(row: y, lens: lens, into: &sight)
      for x in 0..<size.width {
        let light = stage.light(along: lens.ray(x: x, y: y), lens: lens, sight: &sight)
        let shade = lens.vignette(x: x, y: y)
        // Photographic grain, which is also the dither of the soft gradients.
        let speck = (grain.hash(Int32(x), Int32(y)) + grain.hash(Int32(x), Int32(y), 1) - 1) * 1.6
        let code = Film.code(light * shade) * 255 + speck
        let i = (y * size.width + x) * 4
        picture.samples[i] = UInt8(min(max(code.x.rounded(), 0), 255))
        picture.samples[i + 1] = UInt8(min(max(code.y.rounded(), 0), 255))
        picture.samples[i + 2] = UInt8(min(max(code.z.rounded(), 0), 255))
        picture.samples[i + 3] = 255
      }
    }
    return picture
  }
}

/// How light becomes code values.
enum Film {
  /// Gamma-encoded components of light: a filmic curve with a soft shoulder, then sRGB's encoding.
  static func code(_ light: Vector) -> Vector {
    let x = light.clamped(lowerBound: .zero, upperBound: Vector(repeating: 1000)) * Float(0.9)
    let above = x * (x * Float(2.51) + Float(0.03))
    let below = x * (x * Float(2.43) + Float(0.59)) + Float(0.14)
    let c = (above / below).clamped(lowerBound: .zero, upperBound: .one)
    // A fit of sRGB's curve by roots.
    let s2 = c.squareRoot()
    let s4 = s2.squareRoot()
    let s8 = s4.squareRoot()
    let roots = s2 * Float(0.662_002_7) + s4 * Float(0.684_122_1)
    return roots - s8 * Float(0.323_583_6) - c * Float(0.022_541_1)
  }
}

/// A ray of unit direction.
struct Ray {
  var origin: Vector
  var direction: Vector

  @inline(__always) func at(_ t: Float) -> Vector { origin + direction * t }
}

/// A camera with a thin lens, looking slightly down at the table.
struct Lens {
  /// Distance at which surfaces are sharp.
  static let focus: Float = 7.6
  /// Radius of the aperture.
  static let aperture: Float = 0.15

  let origin = Vector(0, 3.7, 9.2)
  let forward: Vector
  let up: Vector
  let right: Vector
  /// Tangent of half the vertical field of view.
  let tangent: Float
  /// Half the picture's height in pixels.
  let half: Float
  let middle: SIMD2<Float>

  init(size: PixelSize) {
    forward = (Vector(0, 0.62, 0.2) - origin).normalized
    right = forward.cross(Vector(0, 1, 0)).normalized
    up = right.cross(forward)
    // A tall picture keeps the height of view, a wide one most of the width of a square one.
    let aspect = Float(size.width) / Float(size.height)
    tangent = aspect < 0.8 ? 0.37 : 0.37 * (0.8 / aspect).squareRoot()
    half = Float(size.height) / 2
    middle = SIMD2(Float(size.width), Float(size.height)) / 2
  }

  /// World units across a pixel at distance 1.
  var pixel: Float { tangent / half }

  @inline(__always) func ray(x: Int, y: Int) -> Ray {
    let u = (Float(x) + 0.5 - middle.x) * pixel
    let v = (middle.y - Float(y) - 0.5) * pixel
    return Ray(origin: origin, direction: (forward + right * u + up * v).normalized)
  }

  /// The radius over which a surface at a distance is smeared, in world units: lens blur and half a pixel.
  @inline(__always) func blur(at distance: Float) -> Float {
    Self.aperture * (distance / Self.focus - 1).magnitude + distance * pixel * 0.7
  }

  /// Where a point lies on the picture, in pixels, and how many a world unit covers there.
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
