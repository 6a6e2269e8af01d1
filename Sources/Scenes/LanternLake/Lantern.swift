/// A paper lantern, in the air or on the water.
struct Lantern {
  /// Units from the middle, where its path crosses.
  var x: Float
  /// Where its path ends and begins, fractions of the frame's height.
  var path: (from: Float, to: Float)
  /// Height of its body in units.
  var size: Float
  /// Its place on the path at the start, 0..<1.
  var phase: Float
  /// 0 in focus, 1 and 2 more and more blurred.
  var blur: Int
  var isAfloat: Bool
  /// A number of its own, for sway and flicker.
  var number: Int

  /// A lantern at an instant: pixels of luma.
  struct Placed {
    var place: SIMD2<Float>
    var size: SIMD2<Float>
    var blur: Int
    var isAfloat: Bool
    /// 0 unseen, 1 fully there.
    var presence: Float
    /// How brightly its flame burns, about 1.
    var flame: Float
  }

  static func all(seed: UInt64) -> [Lantern] {
    let noise = Noise(seed: seed &+ 400)
    var lanterns: [Lantern] = []
    // Far to near: the farther, the smaller and the slower.
    for n in 0..<46 {
      let i = Int32(n)
      let near = Float(n) / 45
      let size = 13 + 26 * near + 60 * near * near * near
      let low = 0.5 - 0.03 * near + 0.02 * noise.hash(i, 1)
      let climb = 0.1 + 0.16 * noise.hash(i, 2) + 0.34 * near
      lanterns.append(
        Lantern(
          x: (noise.hash(i, 3) - 0.5) * (1000 + 1500 * noise.hash(i, 7)), path: (low, low - climb), size: size,
          phase: noise.hash(i, 4), blur: 0, isAfloat: false, number: n))
    }
    // Near ones pass close to the camera, out of focus.
    for (n, x) in [Float(-395), 330, -120].enumerated() {
      let i = Int32(n + 60)
      lanterns.append(
        Lantern(
          x: x, path: (0.78, -0.22), size: 205 + 50 * noise.hash(i, 1), phase: (Float(n) + 0.55 * noise.hash(i, 4)) / 3,
          blur: 1, isAfloat: false, number: n + 60))
    }
    // On the water, nearer ones lower in the frame.
    for n in 0..<15 {
      let i = Int32(n + 100)
      let near = (Float(n) + 0.7 * noise.hash(i, 1)) / 15
      let row = 0.583 + 0.36 * near * near
      lanterns.append(
        Lantern(
          x: (noise.hash(i, 2) - 0.5) * (1500 - 500 * near), path: (row, row), size: 20 + 82 * near * near + 20 * near,
          phase: noise.hash(i, 3), blur: 0, isAfloat: true, number: n + 100))
    }
    return lanterns
  }

  func placed(at turn: Double, on stage: LakeStage) -> Placed {
    let own = Double(number) * 0.618_034
    let sway = Float(Elementary.sine(turns: 2 * turn + own)) + 0.4 * Float(Elementary.sine(turns: 5 * turn + own * 3))
    let gust = Float(Elementary.sine(turns: 17 * turn + own * 7) + Elementary.sine(turns: 41 * turn + own * 5))
    let flame = 1 + 0.05 * gust
    let along = turn + Double(phase)
    let t = Float(along - along.rounded(.down))
    let pan = stage.pan(turn: turn) * (6 + size * 0.3)
    let width = Float(stage.size.width) / 2
    let height = Float(stage.size.height)
    if isAfloat {
      let bob = Float(Elementary.sine(turns: 7 * turn + own)) * size * 0.02
      return Placed(
        place: SIMD2(width + (x + sway * size * 0.18 + pan) * stage.unit, path.from * height + bob * stage.unit),
        size: SIMD2(size * 0.8, size) * stage.unit, blur: 0, isAfloat: true, presence: 1, flame: flame)
    }
    let y = mix(path.from, path.to, t) * height
    // Far ones are lit as they leave the shore and are lost in the dusk.
    let presence = blur > 0 ? 1 : smoothstep(0, 0.09, t) * smoothstep(1, 0.86, t)
    return Placed(
      place: SIMD2(width + (x + sway * (6 + size * 0.2) + pan) * stage.unit, y),
      size: SIMD2(size * 0.74, size) * stage.unit, blur: blur, isAfloat: false, presence: presence, flame: flame)
  }
}

/// The lanterns' bodies, painted once.
struct LanternSprites {
  let air: [Sprite]
  let water: Sprite

  /// Room around a body for its blur: the sprite is this much larger than the lantern.
  static let border: Float = 1.4

  init(seed: UInt64) {
    let noise = Noise(seed: seed &+ 500)
    let sharp = Sprite(width: 112, height: 150) { x, y in
      Self.balloon(x * Self.border, y * Self.border, noise)
    }
    air = [sharp, sharp.blurred(7)]
    water = Sprite(width: 112, height: 140) { x, y in Self.box(x * Self.border, y * Self.border, noise) }
  }

  private static let ember = Ink.light(196, 66, 18)
  private static let amber = Ink.light(255, 146, 46)
  private static let gold = Ink.light(255, 214, 120)

  /// A sky lantern: a dome of paper that narrows to its open ring, the flame low inside.
  private static func balloon(_ x: Float, _ y: Float, _ noise: Noise) -> (Ink, Float) {
    let crown = saturate((y + 1) / 0.75)
    let dome = (1 - (1 - crown) * (1 - crown)).squareRoot()
    let taper = 1 - 0.3 * smoothstep(-0.3, 1, y)
    let half = 0.96 * dome * taper
    let inside = min(half - x.magnitude, 1 - y, y + 1)
    let cover = smoothstep(-0.025, 0.025, inside)
    // Bright where the flame is near, darker towards the rim where more paper is crossed.
    let across = half > 0 ? x / half : 0
    let flame = (x * x * 1.5 + (y - 0.72) * (y - 0.72))
    let heat = 1 / (1 + flame * 1.9) * (1 - 0.42 * across * across) * (0.95 + 0.1 * noise.plane(x * 5, y * 3))
    let rib = 0.05 * smoothstep(0.85, 1, (across * 2.5 - (across * 2.5).rounded()).magnitude * 2)
    let t = saturate(heat - rib)
    var light = t < 0.5 ? ember.mixed(amber, t * 2) : amber.mixed(gold, t * 2 - 1)
    light = light.mixed(Ink.light(60, 22, 8), smoothstep(0.93, 0.97, y) * 0.8)
    return (light, cover)
  }

  /// A floating lantern: a box of paper on a dark raft.
  private static func box(_ x: Float, _ y: Float, _ noise: Noise) -> (Ink, Float) {
    let isRaft = y > 0.78
    let half: Float = isRaft ? 0.98 : 0.8 + 0.06 * (0.78 - y)
    let inside = min(half - x.magnitude, min(1 - y, y + 1))
    let cover = smoothstep(-0.03, 0.03, inside)
    let flame = x * x * 1.1 + (y - 0.35) * (y - 0.35) * 0.9
    let corner = smoothstep(0.02, 0.0, (x.magnitude - 0.28).magnitude - 0.012) * 0.16
    let heat = 1.02 / (1 + flame * 1.5) - corner + 0.05 * noise.plane(x * 6, y * 6)
    let t = saturate(heat)
    let paper = t < 0.5 ? ember.mixed(amber, t * 2) : amber.mixed(gold, t * 2 - 1)
    let rim = smoothstep(-0.9, -0.98, y)
    return (isRaft ? Ink.light(44, 20, 14) : paper.mixed(Ink.light(255, 232, 170), rim * 0.4), cover)
  }
}

extension LanternLake {
  /// Paints a lantern in the air on some rows: its glow on the haze, then its body.
  func paint(_ lantern: Lantern.Placed, _ canvas: inout Canvas, rows: Range<Int>) {
    guard lantern.presence > 0.01 else { return }
    let reach = lantern.size.y
    let strength = lantern.presence * lantern.flame
    let middle = lantern.place + SIMD2(0, reach * 0.12)
    let wide: Float = lantern.blur > 0 ? 2.0 : 3.4
    canvas.add(Ink.light(255, 120, 40), at: middle, radius: reach * wide, strength: 0.17 * strength, rows: rows)
    canvas.add(Ink.light(255, 150, 70), at: middle, radius: reach * 1.25, strength: 0.3 * strength, rows: rows)
    canvas.lay(
      sprites.air[lantern.blur], at: lantern.place, size: lantern.size * LanternSprites.border,
      opacity: lantern.presence * (lantern.blur > 0 ? 0.93 : 1), gain: lantern.flame, rows: rows)
  }

  /// Paints a lantern on the water: its glow, its broken reflection and its body.
  func paintAfloat(_ lantern: Lantern.Placed, _ canvas: inout Canvas, turn: Double) {
    let (w, h) = (lantern.size.x, lantern.size.y)
    let all = 0..<size.height
    canvas.add(
      Ink.light(255, 120, 40), at: lantern.place, radius: h * 2.6, strength: 0.2 * lantern.flame, rows: all)
    paintTrail(lantern, &canvas, turn: turn)
    canvas.add(
      Ink.light(255, 150, 70), at: lantern.place, radius: h * 1.1, strength: 0.28 * lantern.flame, rows: all)
    canvas.lay(
      sprites.water, at: lantern.place, size: SIMD2(w, h) * LanternSprites.border, opacity: 1, gain: lantern.flame,
      rows: all)
  }

  /// Specks of light near the camera, far out of focus.
  func paintMotes(_ canvas: inout Canvas, turn: Double) {
    let noise = Noise(seed: 700)
    let (width, height) = (Float(size.width), Float(size.height))
    for n in 0..<9 {
      let i = Int32(n)
      let own = Double(noise.hash(i, 1))
      let along = turn * (n % 2 == 0 ? 1 : 2) + own
      let t = Float(along - along.rounded(.down))
      let drift = Float(Elementary.sine(turns: turn * 2 + own * 9)) * 60 * stage.unit
      let place = SIMD2(noise.hash(i, 2) * width + drift, (1.05 - 1.1 * t) * height)
      let shine = smoothstep(0, 0.2, t) * smoothstep(1, 0.7, t)
      let pulse = 0.6 + 0.4 * Float(Elementary.sine(turns: turn * 5 + own * 4))
      canvas.add(
        Ink.light(255, 176, 96), at: place, radius: (26 + 44 * noise.hash(i, 3)) * stage.unit,
        strength: 0.3 * shine * pulse, rows: 0..<size.height)
    }
  }
}
