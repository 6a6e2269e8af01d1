/// A paper lantern, in the air or on the water.
struct Lantern {
  /// The horizontal position of the path, in units from the centre.
  var x: Float
  /// The vertical positions of the path's ends, as fractions of the frame's height.
  var path: (from: Float, to: Float)
  /// The height of the body, in units.
  var size: Float
  /// The initial position on the path, 0..<1.
  var phase: Float
  /// The blur level; 0 is in focus.
  var blur: Int
  var isAfloat: Bool
  /// The seed for sway and flicker.
  var number: Int

  /// A lantern at one instant, in luma pixels.
  struct Placed {
    var place: SIMD2<Float>
    var size: SIMD2<Float>
    var blur: Int
    var isAfloat: Bool
    /// Opacity, 0…1.
    var presence: Float
    /// The brightness of the flame, around 1.
    var flame: Float
  }

  static func all(seed: UInt64) -> [Lantern] {
    let noise = Noise(seed: seed &+ 400)
    var lanterns: [Lantern] = []
    // From far to near. Distant lanterns are smaller and slower.
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
    // The nearest lanterns pass close to the camera, out of focus.
    for (n, x) in [Float(-395), 330, -120].enumerated() {
      let i = Int32(n + 60)
      lanterns.append(
        Lantern(
          x: x, path: (0.78, -0.22), size: 205 + 50 * noise.hash(i, 1), phase: (Float(n) + 0.55 * noise.hash(i, 4)) / 3,
          blur: 1, isAfloat: false, number: n + 60))
    }
    // Floating lanterns. Nearer ones are lower in the frame.
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
    let sway = Float(Approximate.sine(turns: 2 * turn + own)) + 0.4 * Float(Approximate.sine(turns: 5 * turn + own * 3))
    let gust = Float(Approximate.sine(turns: 17 * turn + own * 7) + Approximate.sine(turns: 41 * turn + own * 5))
    let flame = 1 + 0.05 * gust
    let along = turn + Double(phase)
    let t = Float(along - along.rounded(.down))
    let pan = stage.pan(turn: turn) * (6 + size * 0.3)
    let width = Float(stage.size.width) / 2
    let height = Float(stage.size.height)
    if isAfloat {
      let bob = Float(Approximate.sine(turns: 7 * turn + own)) * size * 0.02
      return Placed(
        place: SIMD2(width + (x + sway * size * 0.18 + pan) * stage.unit, path.from * height + bob * stage.unit),
        size: SIMD2(size * 0.8, size) * stage.unit, blur: 0, isAfloat: true, presence: 1, flame: flame)
    }
    let y = mix(path.from, path.to, t) * height
    // Distant lanterns light up as they leave the shore and then fade into the dusk.
    let presence = blur > 0 ? 1 : smoothstep(0, 0.09, t) * smoothstep(1, 0.86, t)
    return Placed(
      place: SIMD2(width + (x + sway * (6 + size * 0.2) + pan) * stage.unit, y),
      size: SIMD2(size * 0.74, size) * stage.unit, blur: blur, isAfloat: false, presence: presence, flame: flame)
  }
}
