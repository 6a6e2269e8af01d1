/// The sprites of the lanterns' bodies.
struct LanternSprites {
  let air: [Sprite]
  let water: Sprite

  /// The size of a sprite relative to its lantern, which leaves room for blur.
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

  /// Returns the light and coverage at a point on a sky lantern.
  ///
  /// The lantern is a paper dome that narrows to an open ring, with a flame near the bottom.
  private static func balloon(_ x: Float, _ y: Float, _ noise: Noise) -> (Ink, Float) {
    let crown = saturate((y + 1) / 0.75)
    let dome = (1 - (1 - crown) * (1 - crown)).squareRoot()
    let taper = 1 - 0.3 * smoothstep(-0.3, 1, y)
    let half = 0.96 * dome * taper
    let inside = min(half - x.magnitude, 1 - y, y + 1)
    let coverage = smoothstep(-0.025, 0.025, inside)
    // The paper is brighter near the flame and darker towards the edges, where light passes through more of it.
    let across = half > 0 ? x / half : 0
    let flame = (x * x * 1.5 + (y - 0.72) * (y - 0.72))
    let heat = 1 / (1 + flame * 1.9) * (1 - 0.42 * across * across) * (0.95 + 0.1 * noise.plane(x * 5, y * 3))
    let rib = 0.05 * smoothstep(0.85, 1, (across * 2.5 - (across * 2.5).rounded()).magnitude * 2)
    let t = saturate(heat - rib)
    var light = t < 0.5 ? ember.mixed(amber, t * 2) : amber.mixed(gold, t * 2 - 1)
    light = light.mixed(Ink.light(60, 22, 8), smoothstep(0.93, 0.97, y) * 0.8)
    return (light, coverage)
  }

  /// Returns the light and coverage at a point on a floating lantern, which is a paper box on a dark raft.
  private static func box(_ x: Float, _ y: Float, _ noise: Noise) -> (Ink, Float) {
    let isRaft = y > 0.78
    let half: Float = isRaft ? 0.98 : 0.8 + 0.06 * (0.78 - y)
    let inside = min(half - x.magnitude, min(1 - y, y + 1))
    let coverage = smoothstep(-0.03, 0.03, inside)
    let flame = x * x * 1.1 + (y - 0.35) * (y - 0.35) * 0.9
    let corner = smoothstep(0.02, 0.0, (x.magnitude - 0.28).magnitude - 0.012) * 0.16
    let heat = 1.02 / (1 + flame * 1.5) - corner + 0.05 * noise.plane(x * 6, y * 6)
    let t = saturate(heat)
    let paper = t < 0.5 ? ember.mixed(amber, t * 2) : amber.mixed(gold, t * 2 - 1)
    let rim = smoothstep(-0.9, -0.98, y)
    return (isRaft ? Ink.light(44, 20, 14) : paper.mixed(Ink.light(255, 232, 170), rim * 0.4), coverage)
  }
}
