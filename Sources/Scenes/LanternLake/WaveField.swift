/// The slopes of a water surface, on a tile that repeats seamlessly.
struct WaveField {
  /// Texels per side at the finest level.
  static let side = 256
  /// The mip levels, finest first. Each texel holds the slopes across and along the line of sight.
  let levels: [[SIMD2<Float>]]

  init(seed: UInt64) {
    let noise = Noise(seed: seed &+ 600)
    let side = Self.side
    // Waves with various directions and lengths, each with a whole number of cycles per tile.
    let waves: [(kx: Int, ky: Int, height: Float, phase: Float)] = (0..<54).map { n in
      let i = Int32(n)
      let short = Float(n) / 54
      let reach = 2 + 26 * short * short
      let kx = Int(((noise.hash(i, 1) - 0.5) * 1.5 * reach).rounded())
      let ky = Int((reach * (0.45 + 0.75 * noise.hash(i, 2))).rounded())
      return (kx, max(ky, 1), 1 / (1 + reach * 0.55), noise.hash(i, 3))
    }
    let cosines = (0..<side).map { Float(Approximate.cosine(turns: Double($0) / Double(side))) }
    var finest = [SIMD2<Float>](repeating: .zero, count: side * side)
    for wave in waves {
      let offset = Int(wave.phase * Float(side))
      let lean = SIMD2(Float(wave.kx), Float(wave.ky)) * wave.height * 0.06
      for y in 0..<side {
        for x in 0..<side {
          finest[y * side + x] += lean * cosines[(wave.kx * x + wave.ky * y + offset) & (side - 1)]
        }
      }
    }
    var levels = [finest]
    while levels[levels.count - 1].count > 16 { levels.append(Self.halved(levels[levels.count - 1])) }
    self.levels = levels
  }

  private static func halved(_ tile: [SIMD2<Float>]) -> [SIMD2<Float>] {
    var side = 1
    while side * side < tile.count { side *= 2 }
    let half = side / 2
    return (0..<half * half).map { i in
      let at = (i / half) * 2 * side + (i % half) * 2
      return (tile[at] + tile[at + 1] + tile[at + side] + tile[at + side + 1]) / 4
    }
  }

  /// Adds the slopes along a row that starts at (`u`, `v`), in tiles, and advances by `pace` tiles per sample.
  ///
  /// `jump` is the distance to the next row, in tiles. The mip level is chosen from both to avoid aliasing.
  func add(to row: inout [SIMD2<Float>], u: Float, v: Float, pace: Float, jump: Float, strength: Float) {
    var level = 0
    var side = Self.side
    while level + 1 < levels.count, max(pace, jump * 0.12) * Float(side) > 1 {
      level += 1
      side /= 2
    }
    let mask = side - 1
    let texels = levels[level]
    let tile = texels.span
    let down = (v - v.rounded(.down)) * Float(side)
    let j = Int(down)
    let fy = down - Float(j)
    let upper = (j & mask) * side
    let lower = ((j + 1) & mask) * side
    var across = (u - u.rounded(.down)) * Float(side)
    let step = pace * Float(side)
    var to = row.mutableSpan
    for x in 0..<to.count {
      let i = Int(across)
      let fx = across - Float(i)
      let a = i & mask
      let b = (i + 1) & mask
      let top = tile[unchecked: upper + a] + (tile[unchecked: upper + b] - tile[unchecked: upper + a]) * fx
      let bottom = tile[unchecked: lower + a] + (tile[unchecked: lower + b] - tile[unchecked: lower + a]) * fx
      to[unchecked: x] += (top + (bottom - top) * fy) * strength
      across += step
    }
  }
}
