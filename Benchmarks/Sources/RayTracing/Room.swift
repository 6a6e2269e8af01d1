import Scenes

/// The out-of-focus room behind the table and the light from it.
struct Room {
  /// A point light, which appears as a bokeh disc.
  struct Disc {
    var x: Float
    var y: Float
    var radius: Float
    var color: Vector
  }

  /// The direction towards the window, which is the key light.
  static let window = Vector(-0.72, 0.6, -0.28).normalized
  static let windowLight = Vector(1.0, 0.92, 0.79) * 3.6
  private static let windowSide = Vector(window.z, 0, -window.x).normalized
  private static let windowUp = window.cross(windowSide)

  private let discs: [Disc]
  private let noise: Noise

  init(seed: UInt64) {
    noise = Noise(seed: seed &+ 11)
    let noise = noise
    let palette = [
      Vector(1.0, 0.44, 0.1), Vector(1.0, 0.56, 0.2), Vector(1.0, 0.34, 0.08), Vector(1.0, 0.7, 0.4),
      Vector(1.0, 0.5, 0.15), Vector(0.4, 0.75, 0.72), Vector(0.95, 0.26, 0.14),
    ]
    var discs = (0..<130).map { i in
      let n = Int32(i)
      let bright = noise.hash(n, 5) * noise.hash(n, 8)
      return Disc(
        x: (noise.hash(n, 2) - 0.5) * 1.8, y: -0.19 + 0.27 * noise.hash(n, 3), radius: 0.006 + 0.012 * noise.hash(n, 1),
        color: palette[Int(noise.hash(n, 4) * 6.99)] * (0.05 + 0.5 * bright))
    }
    // Two strings of lamps hang through the room.
    for (line, depth) in [(Float(0.02), Float(0.10)), (-0.05, 0.16)].enumerated() {
      for i in -26...26 {
        let n = Int32(i + 100 * (line + 2))
        let x = (Float(i) + 0.5 * noise.hash(n, 2)) * 0.036
        let swing = (x - (line == 0 ? -0.12 : 0.1)) * 3.1
        let phase = swing - swing.rounded()
        let y = depth.0 - depth.1 * (0.25 - phase * phase) + 0.004 * noise.hash(n, 3)
        discs.append(
          Disc(
            x: x, y: y, radius: line == 0 ? 0.0165 : 0.0125,
            color: mix(palette[0], palette[1], noise.hash(n, 4)) * (0.22 + 0.36 * noise.hash(n, 5))))
      }
    }
    self.discs = discs
  }

  /// Returns the light that the lens sees from a direction, with walls, plants and point lights far out of focus.
  func light(from direction: Vector) -> Vector {
    let x = direction.x / -direction.z
    let y = direction.y / -direction.z
    var light = walls(x, y)
    for disc in discs {
      let dx = x - disc.x
      let dy = y - disc.y
      let squared = dx * dx + dy * dy
      let reach = disc.radius * 1.06
      guard squared < reach * reach else { continue }
      let r = squared.squareRoot() / disc.radius
      // As with real lenses, the discs have a slightly brighter rim.
      let body = (1 - smoothstep(0.93, 1.03, r)) * (0.78 + 0.3 * smoothstep(0.55, 0.98, r))
      light += disc.color * body
    }
    return light
  }

  /// Returns the light from the room without its point lights.
  func walls(_ x: Float, _ y: Float) -> Vector {
    let low = Vector(0.1, 0.058, 0.032)
    let high = Vector(0.022, 0.024, 0.024)
    var light = mix(low, high, smoothstep(-0.2, 0.03, y))
    // Daylight from the left, a lamp's glow on the right, and plants.
    let day = smoothstep(-0.04, -0.26, x) * smoothstep(0.12, -0.1, y)
    light += Vector(0.17, 0.25, 0.34) * day
    let glow = (x - 0.13) * (x - 0.13) * 60 + (y + 0.1) * (y + 0.1) * 160
    light += Vector(0.5, 0.23, 0.07) / (1 + glow * 2.4)
    let leaves = smoothstep(-0.1, 0.4, noise.octaves(x * 14 + 3, y * 16, count: 2))
    light = mix(light, Vector(0.022, 0.05, 0.02) + light * 0.22, leaves * 0.8 * smoothstep(-0.2, -0.06, y))
    return light
  }

  /// Returns the light from a direction as seen in a reflection from a surface with a given roughness.
  func mirrored(_ direction: Vector, roughness: Float) -> Vector {
    var light = mix(Vector(0.10, 0.075, 0.055), Vector(0.26, 0.27, 0.28), smoothstep(-0.3, 0.9, direction.y))
    if direction.z < -0.2 { light += Vector(0.16, 0.1, 0.05) * smoothstep(-0.2, -0.8, direction.z) }
    let facing = direction.dot(Self.window)
    if facing > 0.05 {
      let u = direction.dot(Self.windowSide) / facing
      let v = direction.dot(Self.windowUp) / facing
      let soft = 0.035 + roughness
      let wide: Float = 0.34
      let tall: Float = 0.46
      var pane =
        smoothstep(-soft, soft, wide - u.magnitude) * smoothstep(-soft, soft, tall - v.magnitude)
      let bar = max(1 - u.magnitude / (0.02 + soft), 1 - ((v - 0.05).magnitude) / (0.02 + soft))
      pane *= 1 - saturate(bar) * saturate(1 - roughness * 5) * 0.85
      light += Self.windowLight * (2.6 * pane / (1 + roughness * 5))
    }
    return light
  }
}
