import Scenes

extension Stage {
  /// Returns the light that a surface reflects towards the camera.
  func shade(_ layer: Layer, _ ray: Ray, _ lens: CameraLens) -> Vector {
    let p = ray.at(layer.distance)
    let blur = lens.blur(at: layer.distance)
    switch layer.surface {
    case .table: return table(p, ray, blur)
    case .plate: return plate(p, ray, blur)
    case .cut(let index): return cut(index, p, ray, blur)
    case .ball(let index):
      let ball = balls[index]
      // A ray through the blurred edge misses the ball. Then `p` is the point of the ray closest to the ball.
      let normal = ball.normal(at: p)
      switch ball.food {
      case .orange, .lemon: return peel(index, p, normal, ray, blur)
      case .blueberry: return berry(index, p, normal, ray, blur)
      case .leaf: return leaf(index, p, normal, ray, blur)
      }
    }
  }

  private func peel(_ index: Int, _ p: Vector, _ normal: Vector, _ ray: Ray, _ blur: Float) -> Vector {
    let ball = balls[index]
    let offset = Vector(repeating: ball.variation * 7.3)
    let q = normal * (ball.radius / 0.56) + offset
    var n = normal
    // Pores.
    let fine: Float = 30
    let strength = 1 - smoothstep(0.004, 0.03, blur)
    if strength > 0 {
      let e: Float = 0.35 / fine
      let here = pores(q * fine)
      let slope =
        Vector(
          pores((q + Vector(e, 0, 0)) * fine), pores((q + Vector(0, e, 0)) * fine), pores((q + Vector(0, 0, e)) * fine)
        ) - Vector(repeating: here)
      n = (normal - (slope - normal * slope.dot(normal)) * (0.15 * strength)).normalized
    }
    let tone = noise.space(q * 2.2) * 0.5 + noise.space(q * 5.1) * 0.25
    let pole = ball.axis.dot(normal)
    var albedo: Vector
    if ball.food == .orange {
      albedo = mix(Vector(0.82, 0.19, 0.008), Vector(0.92, 0.3, 0.014), 0.5 + tone)
    } else {
      albedo = mix(Vector(0.86, 0.5, 0.022), Vector(0.92, 0.63, 0.06), 0.5 + tone)
      albedo = mix(albedo, Vector(0.62, 0.62, 0.06), smoothstep(0.9, 1, pole) * 0.6)
    }
    // The stem scar and the dimple around it.
    let scar = smoothstep(0.985, 0.994, pole + 0.004 * noise.space(q * 14))
    albedo = mix(albedo * (1 - 0.25 * smoothstep(0.93, 0.985, pole)), Vector(0.16, 0.17, 0.05), scar)
    let roughness = 0.05 + 0.03 * strength + 0.5 * blur / ball.radius
    return lit(
      Finish(albedo: albedo, roughness: roughness, mirror: 0.04, wrap: 0.4), at: p, normal: n, broad: normal,
      along: ray, own: index)
  }

  /// Returns the relief of the peel's pores. The noise lattice is rotated to make it inconspicuous.
  @inline(__always) private func pores(_ q: Vector) -> Float {
    let turned = Vector(q.x * 0.8 + q.y * 0.6, q.y * 0.64 - q.x * 0.48 + q.z * 0.6, q.z * 0.8 + q.x * 0.36 - q.y * 0.48)
    return smoothstep(-0.7, 0.15, noise.space(turned)) + 0.4 * noise.space(q * 1.7)
  }

  private func berry(_ index: Int, _ p: Vector, _ normal: Vector, _ ray: Ray, _ blur: Float) -> Vector {
    let ball = balls[index]
    let q = normal + Vector(repeating: ball.variation * 3.1)
    // The berry has a waxy bloom that is rubbed off in places.
    let bloom = saturate(0.55 + 0.6 * noise.space(q * 2.4) + 0.3 * noise.space(q * 7))
    var albedo = mix(Vector(0.022, 0.026, 0.07), Vector(0.16, 0.21, 0.38), bloom * 0.75)
    let pole = ball.axis.dot(normal)
    var n = normal
    if pole > 0.8 {
      let around = Approximate.turns(ball.across.1.dot(normal), ball.across.0.dot(normal))
      let star = 0.93 + 0.025 * Float(Approximate.cosine(turns: Double(around) * 5))
      let crown = smoothstep(star - 0.02, star + 0.01, pole)
      albedo = mix(albedo, Vector(0.02, 0.016, 0.03), crown * 0.85)
      let lip = smoothstep(0.86, star - 0.01, pole) * (1 - crown)
      albedo += Vector(0.05, 0.07, 0.11) * lip
      n = (normal - ball.axis * (crown * 0.5)).normalized
    }
    return lit(
      Finish(albedo: albedo, roughness: 0.16 + 0.2 * bloom, wrap: 0.1), at: p, normal: n, broad: normal, along: ray,
      own: index)
  }

  private func leaf(_ index: Int, _ p: Vector, _ normal: Vector, _ ray: Ray, _ blur: Float) -> Vector {
    let ball = balls[index]
    let q = Leaf.place(p, on: ball)
    let side = q.y.magnitude
    let vein = 1 - smoothstep(0.004, 0.012 + blur, side)
    let rib = (q.x - side * 0.75) * 15
    let branch = (rib - rib.rounded()).magnitude
    let ribs = (1 - smoothstep(0.03, 0.14 + blur * 8, branch)) * 0.4
    let tone = 0.5 + 0.5 * noise.plane(q.x * 9 + ball.variation, q.y * 9)
    var albedo = mix(Vector(0.035, 0.115, 0.018), Vector(0.075, 0.2, 0.03), tone)
    albedo = mix(albedo, Vector(0.22, 0.36, 0.09), max(vein, ribs) * 0.65)
    // The leaf is folded along its midrib.
    let across = ball.axis.cross(ball.cut ?? normal)
    let fold = across * (q.y > 0 ? 0.28 : -0.28) * smoothstep(0, 0.02, side)
    let n = (normal - fold + across * (0.06 * (branch - 0.25))).normalized
    return lit(
      Finish(albedo: albedo, roughness: 0.2, mirror: 0.05, wrap: 0.3), at: p, normal: n, broad: normal, along: ray,
      own: index)
  }

  private func cut(_ index: Int, _ p: Vector, _ ray: Ray, _ blur: Float) -> Vector {
    let ball = balls[index]
    let facing = ball.cut ?? ball.axis
    let d = p - ball.center
    let face = CitrusFace(
      x: d.dot(ball.across.0) / ball.radius, y: d.dot(ball.across.1) / ball.radius, blur: blur / ball.radius,
      isLemon: ball.food == .lemon, variation: ball.variation, noise: noise)
    let n = (facing + ball.across.0 * face.slope.x + ball.across.1 * face.slope.y).normalized
    return lit(
      Finish(albedo: face.albedo, roughness: face.roughness, mirror: 0.045, wrap: 0.45), at: p, normal: n,
      broad: facing, along: ray, own: index)
  }

  private func plate(_ p: Vector, _ ray: Ray, _ blur: Float) -> Vector {
    let d = p - Plate.center
    let r = (d.x * d.x + d.z * d.z).squareRoot()
    let radius = min(r, Plate.radius)
    let slope = (Plate.height(min(radius + 0.01, Plate.radius)) - Plate.height(radius - 0.01)) / 0.02
    let lip = smoothstep(Plate.radius - 0.05, Plate.radius, radius)
    let n = Vector(-d.x / max(r, 0.01) * (slope - lip * 1.2), 1, -d.z / max(r, 0.01) * (slope - lip * 1.2)).normalized
    var albedo = Vector(0.66, 0.63, 0.575) * (1 + 0.05 * noise.octaves(d.x * 3, d.z * 3, count: 3))
    // The glaze has specks of iron. On the lip, where the glaze has run off, the clay is bare.
    let cell = Vector((d.x * 16).rounded(.down), 0, (d.z * 16).rounded(.down))
    let i = Int32(cell.x)
    let j = Int32(cell.z)
    if noise.hash(i, j, 9) > 0.55 {
      let size = 0.05 + 0.16 * noise.hash(i, j, 12)
      let sx = d.x * 16 - cell.x - 0.25 - 0.5 * noise.hash(i, j, 10)
      let sz = d.z * 16 - cell.z - 0.25 - 0.5 * noise.hash(i, j, 11)
      let speck = 1 - smoothstep(size * 0.5, size + blur * 16, (sx * sx + sz * sz).squareRoot())
      albedo = mix(albedo, Vector(0.2, 0.13, 0.08), speck * 0.7 * (size / (size + blur * 16)))
    }
    albedo = mix(albedo, Vector(0.33, 0.2, 0.12), smoothstep(Plate.radius - 0.045, Plate.radius - 0.02, radius) * 0.8)
    // The edge of the well has a groove.
    albedo *= 1 - 0.16 * smoothstep(0.06, 0, (r - Plate.well).magnitude)
    let place = Vector(p.x, Plate.height(radius), p.z)
    return lit(
      Finish(albedo: albedo, roughness: 0.1, mirror: 0.04), at: place, normal: n, broad: n, along: ray, own: -1)
  }

  private func table(_ p: Vector, _ ray: Ray, _ blur: Float) -> Vector {
    let spread = blur / max(-ray.direction.y, 0.1)
    let wood = Wood(x: p.x, z: p.z, blurAcross: blur, blurAlong: spread, noise: noise)
    let n = Vector(wood.slope, 1, 0).normalized
    var light = lit(
      Finish(albedo: wood.albedo, roughness: 0.22, mirror: 0.035), at: p, normal: n, broad: Vector(0, 1, 0), along: ray,
      own: -2)
    // At grazing angles, the varnish reflects the room.
    let grazing = 1 - saturate(-ray.direction.y)
    let g2 = grazing * grazing
    let away = ray.direction.reflected(at: Vector(0, 1, 0))
    if away.z < -0.05 {
      let room = room.walls(away.x / -away.z, away.y / -away.z * 0.5)
      light += room * (g2 * g2 * grazing * 0.75 * wood.sheen)
    }
    return light
  }
}
