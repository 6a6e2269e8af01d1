extension LanternLake {
  /// Paints a flying lantern within a range of rows: first its glow in the haze, then its body.
  func paint(_ lantern: Lantern.Placed, _ canvas: inout LakeCanvas, rows: Range<Int>) {
    guard lantern.presence > 0.01 else { return }
    let reach = lantern.size.y
    let strength = lantern.presence * lantern.flame
    let middle = lantern.place + SIMD2(0, reach * 0.12)
    let wide: Float = lantern.blur > 0 ? 2.0 : 3.4
    canvas.add(Ink.light(255, 120, 40), at: middle, radius: reach * wide, strength: 0.17 * strength, rows: rows)
    canvas.add(Ink.light(255, 150, 70), at: middle, radius: reach * 1.25, strength: 0.3 * strength, rows: rows)
    canvas.draw(
      sprites.air[lantern.blur], at: lantern.place, size: lantern.size * LanternSprites.border,
      opacity: lantern.presence * (lantern.blur > 0 ? 0.93 : 1), gain: lantern.flame, rows: rows)
  }

  /// Paints a floating lantern: its glow, its broken reflection and its body.
  func paintAfloat(_ lantern: Lantern.Placed, _ canvas: inout LakeCanvas, turn: Double) {
    let w = lantern.size.x
    let h = lantern.size.y
    let all = 0..<size.height
    canvas.add(
      Ink.light(255, 120, 40), at: lantern.place, radius: h * 2.6, strength: 0.2 * lantern.flame, rows: all)
    paintTrail(lantern, &canvas, turn: turn)
    canvas.add(
      Ink.light(255, 150, 70), at: lantern.place, radius: h * 1.1, strength: 0.28 * lantern.flame, rows: all)
    canvas.draw(
      sprites.water, at: lantern.place, size: SIMD2(w, h) * LanternSprites.border, opacity: 1, gain: lantern.flame,
      rows: all)
  }

  /// Paints specks of light near the camera, far out of focus.
  func paintMotes(_ canvas: inout LakeCanvas, turn: Double) {
    let noise = Noise(seed: 700)
    let width = Float(size.width)
    let height = Float(size.height)
    for n in 0..<9 {
      let i = Int32(n)
      let own = Double(noise.hash(i, 1))
      let along = turn * (n % 2 == 0 ? 1 : 2) + own
      let t = Float(along - along.rounded(.down))
      let drift = Float(Approximate.sine(turns: turn * 2 + own * 9)) * 60 * stage.unit
      let place = SIMD2(noise.hash(i, 2) * width + drift, (1.05 - 1.1 * t) * height)
      let shine = smoothstep(0, 0.2, t) * smoothstep(1, 0.7, t)
      let pulse = 0.6 + 0.4 * Float(Approximate.sine(turns: turn * 5 + own * 4))
      canvas.add(
        Ink.light(255, 176, 96), at: place, radius: (26 + 44 * noise.hash(i, 3)) * stage.unit,
        strength: 0.3 * shine * pulse, rows: 0..<size.height)
    }
  }
}
