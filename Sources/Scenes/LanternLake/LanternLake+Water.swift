extension LanternLake {
  /// Paints the water as a reflection of the sky and shore, distorted by waves.
  func paintWater(_ canvas: inout LakeCanvas, turn: Double) {
    let width = size.width
    let height = size.height
    let horizon = stage.horizon
    let compression = max(Int(4 * stage.unit), 1)
    let mirrors = (0..<3).map { plane in
      let step = plane == 0 ? 1 : 2
      return Mirror(canvas.planes[plane], rows: horizon / step, compression: 2 * compression / step)
    }
    var water = WaterRow(slopes: [SIMD2<Float>](repeating: .zero, count: width / 2))
    let deep = Ink(12, 18, 44)
    for y in stride(from: horizon, to: height, by: 2) {
      slope(of: y, turn: turn, into: &water.slopes)
      let near = Float(y - horizon) / Float(height - horizon)
      water.near = near
      // Water reflects almost all light at grazing angles. At steep angles, its dark depths show through.
      water.reflectance = 0.94 - 0.5 * near * (1.4 - 0.4 * near)
      for plane in 0..<3 {
        let rows = plane == 0 ? 2 : 1
        for k in 0..<rows {
          mirrors[plane].paint(
            &canvas.planes[plane], row: plane == 0 ? y + k : y / 2, horizon: plane == 0 ? horizon : horizon / 2,
            water: water, reach: stage.unit / (plane == 0 ? 1 : 2), deep: deep[plane])
        }
      }
    }
  }

  /// Computes the slopes of the water for every other pixel of a row.
  func slope(of y: Int, turn: Double, into row: inout [SIMD2<Float>]) {
    for i in row.indices { row[i] = .zero }
    let below = (Float(y - stage.horizon) + 3 * stage.unit) / stage.unit
    let distance = 900 / below
    let pace = distance * 2 / (stage.unit * 1080)
    let jump = distance * 2 / (below * stage.unit)
    let left = -Float(size.width) / 4 * pace
    let pan = stage.pan(turn: turn) * 0.02
    let t = Float(turn)
    // Two wave fields move in different directions, each by a whole number of tiles per period.
    let near = 1 / (1 + distance * 0.05)
    waves.add(
      to: &row, u: left * 0.5 + t - pan + 0.3, v: distance * 0.62 + 3 * t, pace: pace * 0.5, jump: jump * 0.62,
      strength: near)
    waves.add(
      to: &row, u: left * 1.13 - t - pan, v: distance * 1.31 + 5 * t + 0.5, pace: pace * 1.13, jump: jump * 1.31,
      strength: 0.6 * near)
  }

  /// Paints a floating lantern's light on the waves in front of it.
  func paintTrail(_ lantern: Lantern.Placed, _ canvas: inout LakeCanvas, turn: Double) {
    let w = lantern.size.x
    let h = lantern.size.y
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
      let left = max(0, Int(lantern.place.x - reach * 1.5)) / 2
      let right = min(size.width / 2 - 1, Int(lantern.place.x + reach * 1.5) / 2)
      guard left <= right else { continue }
      for i in left...right {
        // Waves shift the reflection sideways and break it up where they slope away.
        let lean = slopes[i]
        let dx = (Float(i * 2) - lantern.place.x + lean.x * w * 0.5) / reach
        let body = max(0, 1 - dx * dx)
        let broken = smoothstep(-0.25 - 0.9 * (1 - t), 0.55, lean.y)
        let weight = saturate(body * fade * broken)
        guard weight > 0.004 else { continue }
        for k in 0..<2 {
          let at = (y + k) * size.width + 2 * i
          canvas.planes[0].mix(at, light.y, weight)
          canvas.planes[0].mix(at + 1, light.y, weight)
        }
        let at = (y / 2) * (size.width / 2) + i
        canvas.planes[1].mix(at, light.cb, weight)
        canvas.planes[2].mix(at, light.cr, weight)
      }
    }
  }
}
