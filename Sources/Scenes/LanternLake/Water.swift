/// Slopes of a water surface on a tile that repeats without a seam.
struct WaveField {
  /// Texels a side at the finest level.
  static let side = 256
  /// Slopes across and along, each level half as fine as the one before.
  let levels: [[SIMD2<Float>]]

  init(seed: UInt64) {
    let noise = Noise(seed: seed &+ 600)
    let side = Self.side
    // Waves of many directions and lengths, all whole numbers to a tile.
    let waves: [(kx: Int, ky: Int, height: Float, phase: Float)] = (0..<54).map { n in
      let i = Int32(n)
      let short = Float(n) / 54
      let reach = 2 + 26 * short * short
      let kx = Int(((noise.hash(i, 1) - 0.5) * 1.5 * reach).rounded())
      let ky = Int((reach * (0.45 + 0.75 * noise.hash(i, 2))).rounded())
      return (kx, max(ky, 1), 1 / (1 + reach * 0.55), noise.hash(i, 3))
    }
    let cosines = (0..<side).map { Float(Elementary.cosine(turns: Double($0) / Double(side))) }
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

  /// Adds the slopes along a row: `u` and `v` in tiles, `pace` tiles a sample.
  ///
  /// `jump` is how many tiles lie between this row and the next: what is finer than both is left out.
  func add(to row: inout [SIMD2<Float>], u: Float, v: Float, pace: Float, jump: Float, strength: Float) {
    var (level, side) = (0, Self.side)
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
    let (upper, lower) = ((j & mask) * side, ((j + 1) & mask) * side)
    var across = (u - u.rounded(.down)) * Float(side)
    let step = pace * Float(side)
    var to = row.mutableSpan
    for x in 0..<to.count {
      let i = Int(across)
      let fx = across - Float(i)
      let (a, b) = (i & mask, (i + 1) & mask)
      let top = tile[unchecked: upper + a] + (tile[unchecked: upper + b] - tile[unchecked: upper + a]) * fx
      let bottom = tile[unchecked: lower + a] + (tile[unchecked: lower + b] - tile[unchecked: lower + a]) * fx
      to[unchecked: x] += (top + (bottom - top) * fy) * strength
      across += step
    }
  }
}

extension LanternLake {
  /// Paints the water: what is above it, thrown back by its waves.
  func paintWater(_ canvas: inout Canvas, turn: Double) {
    let (width, height) = (size.width, size.height)
    let horizon = stage.horizon
    let squeeze = max(Int(4 * stage.unit), 1)
    let mirrors = (0..<3).map { plane in
      let step = plane == 0 ? 1 : 2
      return Mirror(canvas.planes[plane], rows: horizon / step, squeeze: 2 * squeeze / step)
    }
    var slopes = [SIMD2<Float>](repeating: .zero, count: width / 2)
    let deep = Ink(12, 18, 44)
    for y in stride(from: horizon, to: height, by: 2) {
      slope(of: y, turn: turn, into: &slopes)
      let near = Float(y - horizon) / Float(height - horizon)
      // A low look mirrors all, a steep one sees into the dark.
      let share = 0.94 - 0.5 * near * (1.4 - 0.4 * near)
      for plane in 0..<3 {
        let rows = plane == 0 ? 2 : 1
        for k in 0..<rows {
          mirrors[plane].paint(
            &canvas.planes[plane], row: plane == 0 ? y + k : y / 2, horizon: plane == 0 ? horizon : horizon / 2,
            slopes: slopes, reach: stage.unit / (plane == 0 ? 1 : 2), near: near, deep: deep[plane], share: share)
        }
      }
    }
  }

  /// Slopes of the water for a row of every other pixel.
  func slope(of y: Int, turn: Double, into row: inout [SIMD2<Float>]) {
    for i in row.indices { row[i] = .zero }
    let below = (Float(y - stage.horizon) + 3 * stage.unit) / stage.unit
    let distance = 900 / below
    let pace = distance * 2 / (stage.unit * 1080)
    let jump = distance * 2 / (below * stage.unit)
    let left = -Float(size.width) / 4 * pace
    let pan = stage.pan(turn: turn) * 0.02
    let t = Float(turn)
    // Two fields on different courses; each runs whole tiles in a period.
    let near = 1 / (1 + distance * 0.05)
    waves.add(
      to: &row, u: left * 0.5 + t - pan + 0.3, v: distance * 0.62 + 3 * t, pace: pace * 0.5, jump: jump * 0.62,
      strength: near)
    waves.add(
      to: &row, u: left * 1.13 - t - pan, v: distance * 1.31 + 5 * t + 0.5, pace: pace * 1.13, jump: jump * 1.31,
      strength: 0.6 * near)
  }

  /// Paints the light a floating lantern throws on the waves in front of it.
  func paintTrail(_ lantern: Lantern.Placed, _ canvas: inout Canvas, turn: Double) {
    let (w, h) = (lantern.size.x, lantern.size.y)
    var slopes = [SIMD2<Float>](repeating: .zero, count: size.width / 2)
    let first = Int(lantern.place.y + h * 0.46) / 2 * 2
    let last = min(size.height - 2, first + Int(h * 2.1))
    guard first >= stage.horizon, first <= last else { return }
    let light = Ink(255, 158, 62)
    for y in stride(from: first, through: last, by: 2) {
      slope(of: y, turn: turn, into: &slopes)
      let t = Float(y - first) / (h * 2.1)
      let fade = (1 - t) * (1 - t) * lantern.flame
      let reach = w * (0.52 + 0.25 * t)
      let (left, right) = (
        max(0, Int(lantern.place.x - reach * 1.5)) / 2, min(size.width / 2 - 1, Int(lantern.place.x + reach * 1.5) / 2)
      )
      guard left <= right else { continue }
      for i in left...right {
        // Waves push the image sideways and break it where they lean away.
        let lean = slopes[i]
        let dx = (Float(i * 2) - lantern.place.x + lean.x * w * 0.5) / reach
        let body = max(0, 1 - dx * dx)
        let broken = smoothstep(-0.25 - 0.9 * (1 - t), 0.55, lean.y)
        let share = saturate(body * fade * broken)
        guard share > 0.004 else { continue }
        for k in 0..<2 {
          let at = (y + k) * size.width + 2 * i
          canvas.planes[0].mix(at, light.y, share)
          canvas.planes[0].mix(at + 1, light.y, share)
        }
        let at = (y / 2) * (size.width / 2) + i
        canvas.planes[1].mix(at, light.cb, share)
        canvas.planes[2].mix(at, light.cr, share)
      }
    }
  }
}

/// What the water mirrors: a plane's upper part, smeared upwards as waves do.
struct Mirror {
  private let width: Int
  private let height: Int
  private let samples: [Int16]
  /// Rows of the plane that one row of the mirror sums up.
  private let squeeze: Int

  init(_ plane: Canvas.Plane, rows: Int, squeeze: Int) {
    width = plane.width
    height = max(rows / squeeze, 2)
    self.squeeze = squeeze
    var samples = [Int16](repeating: 0, count: width * height)
    let from = plane.samples.span
    var to = samples.mutableSpan
    for j in 0..<height {
      let row = min(j * squeeze, rows - squeeze) * width
      for x in 0..<width {
        var sum: Int32 = 0
        for k in 0..<squeeze { sum &+= Int32(from[unchecked: row + k * width + x]) }
        to[unchecked: j * width + x] = Int16(truncatingIfNeeded: sum / Int32(squeeze))
      }
    }
    for _ in 0..<2 { samples = Self.smeared(samples, width: width, height: height) }
    self.samples = samples
  }

  /// Each row with a quarter of either neighbour.
  private static func smeared(_ samples: [Int16], width: Int, height: Int) -> [Int16] {
    var result = samples
    let from = samples.span
    var to = result.mutableSpan
    for j in 1..<(height - 1) {
      let at = j * width
      for x in at..<(at + width) {
        let sides = Int32(from[unchecked: x - width]) &+ Int32(from[unchecked: x + width])
        to[unchecked: x] = Int16(truncatingIfNeeded: (sides &+ 2 &* Int32(from[unchecked: x])) >> 2)
      }
    }
    return result
  }

  /// Paints one row of water.
  func paint(
    _ plane: inout Canvas.Plane, row: Int, horizon: Int, slopes: [SIMD2<Float>], reach: Float, near: Float, deep: Float,
    share: Float
  ) {
    let up = (Float(2 * horizon - row) - 0.5) / Float(squeeze) - 0.5
    // Waves seen from above move the image along the line of sight far more than across it.
    let across = reach * (14 + 60 * near)
    let along = reach * (30 + 190 * near) / Float(squeeze)
    let dark = deep * Float(Canvas.one) * (1 - share)
    let top = Float(height) - 1.01
    let (from, lean) = (samples.span, slopes.span)
    let half = plane.width == slopes.count ? 0 : 1
    let width = width
    let base = row * width
    var to = plane.samples.mutableSpan
    for x in 0..<width {
      let slope = lean[unchecked: x >> half]
      // Waves that look above the frame find its top, smoothly.
      let aim = up - (slope.y + 0.1 * near) * along
      let v = min((aim + (aim * aim + 500).squareRoot()) * 0.5, top)
      let j = Int(v)
      let t = v - Float(j)
      let i = min(max(x + Int(fixed(slope.x * across)), 0), width - 1)
      let at = j * width + i
      let (a, b) = (Float(from[unchecked: at]), Float(from[unchecked: at + width]))
      to[unchecked: base + x] = fixed((a + (b - a) * t) * share + dark)
    }
  }
}
