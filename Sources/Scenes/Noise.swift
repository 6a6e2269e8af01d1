/// Smooth lattice noise. A given seed yields bit-identical noise on every machine.
public struct Noise: Sendable {
  private let seed: UInt32

  /// Creates the noise of a seed.
  public init(seed: UInt64) {
    self.seed = UInt32(truncatingIfNeeded: seed ^ (seed >> 32)) &* 0x9E37_79B1 ^ 0x68BC_21EB
  }

  /// Returns a hash of a lattice point as a number in 0..<1.
  @inline(__always) public func hash(_ x: Int32, _ y: Int32, _ z: Int32 = 0) -> Float {
    var h = seed
    h = (h ^ UInt32(bitPattern: x)) &* 0x85EB_CA6B
    h = (h ^ (h >> 15) ^ UInt32(bitPattern: y)) &* 0xC2B2_AE35
    h = (h ^ (h >> 13) ^ UInt32(bitPattern: z)) &* 0x27D4_EB2F
    h ^= h >> 15
    h = h &* 0x2C1B_3C6D
    h ^= h >> 12
    return Float(h >> 8) * (1 / 16_777_216)
  }

  /// Returns 2D value noise in −1…1 on a lattice with spacing 1.
  @inline(__always) public func plane(_ x: Float, _ y: Float) -> Float {
    let fx = x.rounded(.down)
    let fy = y.rounded(.down)
    let ix = Int32(fx)
    let iy = Int32(fy)
    let u = fade(x - fx)
    let v = fade(y - fy)
    let top = mix(hash(ix, iy), hash(ix &+ 1, iy), u)
    let bottom = mix(hash(ix, iy &+ 1), hash(ix &+ 1, iy &+ 1), u)
    return mix(top, bottom, v) * 2 - 1
  }

  /// Returns 3D value noise in −1…1 on a lattice with spacing 1.
  @inline(__always) public func space(_ p: SIMD3<Float>) -> Float {
    let f = p.rounded(.down)
    let x = Int32(f.x)
    let y = Int32(f.y)
    let z = Int32(f.z)
    let t = p - f
    let u = fade(t.x)
    let v = fade(t.y)
    let w = fade(t.z)
    let near = mix(
      mix(hash(x, y, z), hash(x &+ 1, y, z), u), mix(hash(x, y &+ 1, z), hash(x &+ 1, y &+ 1, z), u), v)
    let far = mix(
      mix(hash(x, y, z &+ 1), hash(x &+ 1, y, z &+ 1), u),
      mix(hash(x, y &+ 1, z &+ 1), hash(x &+ 1, y &+ 1, z &+ 1), u), v)
    return mix(near, far, w) * 2 - 1
  }

  /// Returns the sum of several octaves of 2D noise, about −1…1.
  ///
  /// Each octave has about twice the frequency and half the amplitude of the previous one. Octaves with details finer
  /// than `blur` fade out, so blurred surfaces are cheaper to compute and do not alias.
  public func octaves(_ x: Float, _ y: Float, count: Int, blur: Float = 0) -> Float {
    var sum: Float = 0
    var amplitude: Float = 0.5
    var frequency: Float = 1
    for octave in 0..<count {
      let strength = 1 - smoothstep(0.25, 0.9, blur * frequency)
      if strength <= 0 { break }
      let shift = Float(octave) * 17.31
      sum += plane(x * frequency + shift, y * frequency - shift) * amplitude * strength
      amplitude *= 0.5
      frequency *= 2.03
    }
    return sum
  }

  @inline(__always) private func fade(_ t: Float) -> Float { t * t * t * (t * (t * 6 - 15) + 10) }
}
