import Scenes

/// The surface of a cut orange or lemon, with its rind, pith, membranes and juicy flesh.
struct CitrusFace {
  var albedo: Vector
  var roughness: Float
  /// The slopes of the surface along the two directions of the face.
  var slope: SIMD2<Float>

  /// Computes the surface at (`x`, `y`), in radii from the centre, without details finer than `blur`.
  init(x: Float, y: Float, blur: Float, isLemon: Bool, variation: Float, noise: Noise) {
    let radius = (x * x + y * y).squareRoot()
    let count: Float = isLemon ? 9 : 10
    let turn = Approximate.turns(y, x) + 0.013 * noise.plane(radius * 3, variation * 9)
    let place = turn * count + 0.2 * noise.plane(turn * count * 0.999, variation)
    let segment = place.rounded()
    let aside = place - segment
    // The distances to the nearest membrane and to the segment's outer end.
    let width = radius * 6.283_185 / count
    let membrane = (0.5 - aside.magnitude) * width
    let outer = 0.86 - radius + 0.012 * noise.plane(segment * 7, variation)
    let corner: Float = 0.1
    let a = max(corner - membrane, 0)
    let b = max(corner - outer, 0)
    let inside = min(corner - (a * a + b * b).squareRoot(), radius - 0.1)
    let soft = 0.012 + blur
    let flesh = smoothstep(0.012 - soft, 0.012 + soft, inside)

    // Juice vesicles, which are elongated towards the centre.
    let sharp = 1 - smoothstep(0.01, 0.05, blur)
    func drops(_ r: Float, _ s: Float) -> Float {
      let warp = noise.plane(r * 3.1, segment + s * 2)
      return noise.plane(r * 5.5 + segment * 13, (s * width + warp * 0.012) * 22 + segment * 5)
        + 0.5 * noise.plane(r * 15 + segment * 7, s * width * 52 + segment)
    }
    let drop = drops(radius, aside) * sharp
    let e: Float = 0.01
    let radial = (drops(radius + e, aside) - drops(radius, aside)) * sharp
    let sideways = (drops(radius, aside + e / max(width, 0.05)) - drops(radius, aside)) * sharp
    let ux = x / max(radius, 0.01)
    let uy = y / max(radius, 0.01)
    let bump = flesh * 0.35
    slope = SIMD2(ux * radial - uy * sideways, uy * radial + ux * sideways) * (-bump)

    let deep = isLemon ? Vector(0.84, 0.66, 0.12) : Vector(0.84, 0.24, 0.01)
    let bright = isLemon ? Vector(0.97, 0.88, 0.42) : Vector(1.0, 0.48, 0.07)
    let pulp = mix(deep, bright, saturate(0.5 + 0.27 * drop + 0.25 * (0.6 - radius)))
    let pith = isLemon ? Vector(0.93, 0.9, 0.68) : Vector(0.95, 0.82, 0.55)
    let skin = isLemon ? Vector(0.9, 0.72, 0.07) : Vector(0.92, 0.3, 0.014)
    var color = mix(pith, pulp, flesh)
    // The core is pith; the membranes are paler than flesh and translucent.
    color = mix(color, mix(pith, bright, 0.55), (1 - flesh) * smoothstep(0.9, 0.8, radius) * 0.7)
    color = mix(color, skin, smoothstep(0.955 - blur, 0.975 + blur, radius))
    albedo = color
    roughness = mix(0.35, 0.09, flesh)
  }
}
