/// The evening sky. It is painted once at quarter resolution, which is sufficient for its soft clouds.
struct SkyLayer {
  /// Luma pixels per sample along each axis.
  static let coarse = 4

  let width: Int
  let height: Int
  /// The code values of the three planes, in row-major order.
  let planes: [[Float]]
  /// The stars, with their positions in pixels, brightness and twinkle phase.
  let stars: [(x: Float, y: Float, light: Float, phase: Float)]

  init(stage: LakeStage, seed: UInt64) {
    let coarse = Self.coarse
    width = (stage.size.width + 2 * stage.margin) / coarse + 3
    height = stage.horizon / coarse + 3
    let noise = Noise(seed: seed &+ 100)
    var planes = [[Float]](repeating: [Float](repeating: 0, count: width * height), count: 3)
    for j in 0..<height {
      for i in 0..<width {
        let x = stage.across(Float(i * coarse - stage.margin) + 0.5)
        let altitude = 1 - Float(j * coarse) / Float(stage.horizon)
        let ink = Self.ink(x: x / 1000, altitude: altitude, noise: noise)
        for plane in 0..<3 { planes[plane][j * width + i] = ink[plane] }
      }
    }
    self.planes = planes
    let wide = Float(stage.size.width + 2 * stage.margin)
    let count = Int(150 * wide / (1080 * stage.unit))
    stars = (0..<count).map { i in
      let n = Int32(i)
      let y = noise.hash(n, 51) * noise.hash(n, 52) * 0.62
      return (
        noise.hash(n, 50) * wide - Float(stage.margin), y * Float(stage.horizon),
        (0.2 + 0.8 * noise.hash(n, 53) * noise.hash(n, 54)) * (1 - y * 1.5), noise.hash(n, 55)
      )
    }
  }

  /// The horizontal position of the sunset, in thousands of units from the centre.
  static let sun: Float = 0.13

  /// Returns the strength of the afterglow around the sunset, 0…1.
  static func glow(x: Float, altitude: Float) -> Float {
    let d = (x - sun) * (x - sun) * 3.2 + (altitude - 0.18) * (altitude - 0.18) * 9
    return 1 / (1 + d * 3.5)
  }

  private static let gradient: [(Float, Ink)] = [
    (0, Ink(255, 190, 122)), (0.2, Ink(250, 162, 108)), (0.36, Ink(216, 108, 110)), (0.53, Ink(134, 74, 122)),
    (0.74, Ink(62, 48, 108)), (1, Ink(18, 23, 60)),
  ]

  private static func clear(_ altitude: Float) -> Ink {
    for (low, high) in zip(gradient, gradient.dropFirst()) where altitude <= high.0 {
      let t = (altitude - low.0) / (high.0 - low.0)
      return low.1.mixed(high.1, (t + smoothstep(0, 1, t)) / 2)
    }
    return gradient[gradient.count - 1].1
  }

  private static func ink(x: Float, altitude: Float, noise: Noise) -> Ink {
    let altitude = max(altitude, 0)
    var ink = clear(altitude)
    let glow = glow(x: x, altitude: altitude)
    ink = ink.mixed(Ink(255, 222, 160), saturate(glow * 1.15 - 0.25))
    // Cloud bands are lit from below and are flatter towards the horizon.
    let y = altitude * altitude * 0.5 + altitude * 1.1
    let warp = noise.octaves(x * 1.3 + 4, y * 3, count: 3)
    let band = noise.octaves(x * 1.5 + warp * 0.7, y * 7.5 + warp * 1.1 + x * 0.35, count: 6)
    let under = noise.octaves(x * 1.5 + warp * 0.7, (y - 0.02) * 7.5 + warp * 1.1 + x * 0.35, count: 5)
    let coverage = smoothstep(0.0, 0.5, band + 0.12 - 0.12 * altitude)
    let lit = saturate((band - under) * 2.6 + 0.4) * (1 - 0.75 * altitude)
    let shade = Ink(122, 66, 104).mixed(Ink(30, 28, 64), saturate(altitude * 1.5))
    let fire = Ink(255, 170, 116).mixed(Ink(214, 104, 122), saturate(altitude * 2.1))
    let cloud = shade.mixed(fire, saturate(lit * (0.5 + 0.8 * glow)))
    return ink.mixed(cloud, coverage * (0.62 + 0.2 * altitude))
  }
}

extension SkyLayer {
  /// Interpolates one row of a plane to full resolution.
  func fill(_ row: inout [Float], at place: LakeRow, scratch: inout [Float], pan: Float, stage: LakeStage) {
    let factor = Self.coarse / place.step
    let down = (Float(place.y) + 0.5) / Float(factor) - 0.5 / Float(factor)
    let j = min(Int(down), height - 2)
    let v = down - Float(j)
    let values = planes[place.plane]
    let from = values.span
    var line = scratch.mutableSpan
    for i in 0..<width {
      let a = from[unchecked: j * width + i]
      let b = from[unchecked: (j + 1) * width + i]
      line[unchecked: i] = a + (b - a) * v
    }
    // The sky drifts less than any other layer.
    let shift = (Float(stage.margin) - pan * 2 * stage.unit) / Float(Self.coarse)
    var start = Int(shift)
    var phase = shift - Float(start)
    var to = row.mutableSpan
    let pace = 1 / Float(factor)
    var x = 0
    while x < to.count {
      let a = line[start]
      let b = line[start + 1]
      while phase < 1, x < to.count {
        to[unchecked: x] = a + (b - a) * phase
        phase += pace
        x += 1
      }
      phase -= 1
      start += 1
    }
  }
}
