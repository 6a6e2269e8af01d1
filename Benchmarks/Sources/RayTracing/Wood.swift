import Scenes

/// The surface of a table made of walnut boards that run away from the viewer.
struct Wood {
  var albedo: Vector
  /// The slope of the surface across the boards.
  var slope: Float
  /// The gloss of the varnish.
  var sheen: Float

  /// Computes the surface at a point on the table, without details finer than the blur.
  init(x: Float, z: Float, blurAcross: Float, blurAlong: Float, noise: Noise) {
    // The boards are rotated slightly so that they lead into the image.
    let u = x * 0.978 + z * 0.208
    let v = z * 0.978 - x * 0.208
    let width: Float = 1.15
    let board = (u / width).rounded(.down)
    let i = Int32(board)
    let across = u - board * width
    let shift = noise.hash(i, 40) * 31
    let blur = max(blurAcross, blurAlong * 0.06)

    // Growth rings, stretched along the board and distorted by noise.
    let warp = noise.octaves(across * 1.1 + shift, v * 0.22 + shift, count: 3, blur: blur)
    let ring = Double(across * 5.5 + warp * 3.4 + shift)
    let strength = 1 - smoothstep(0.05, 0.22, blur)
    let wave = Float(Approximate.sine(turns: ring)) * strength
    let late = smoothstep(0.1, 1, wave)
    // Fibres and pores.
    let fiber = noise.octaves(across * 42 + warp * 6, v * 1.3 + shift, count: 3, blur: blur * 42)
    let pore = smoothstep(
      0.28, 0.62, noise.octaves(across * 95 + warp * 9, v * 3.1 - shift, count: 2, blur: blur * 95))

    let tone = 0.82 + 0.42 * noise.hash(i, 41)
    var color = mix(Vector(0.165, 0.094, 0.054), Vector(0.08, 0.042, 0.024), late * 0.75)
    color *= tone * (1 + 0.42 * fiber + 0.3 * noise.octaves(u * 0.7 + 9, v * 0.5, count: 2))
    color *= 1 - 0.55 * pore
    // The joint between two boards.
    let joint = min(across, width - across)
    let gap = smoothstep(0.008 + blur, 0.003, joint) * (0.012 / (0.012 + blur))
    color *= 1 - 0.85 * gap
    color *= 1 - 0.18 * smoothstep(0.06, 0.01, joint)
    albedo = color
    slope = (0.05 * fiber + 0.06 * pore) * (1 - smoothstep(0.01, 0.05, blur))
    sheen = (1 - 0.6 * pore) * (0.85 + 0.3 * fiber) * (1 - gap)
  }
}
