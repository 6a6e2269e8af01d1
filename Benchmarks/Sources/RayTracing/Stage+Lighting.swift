import Scenes

extension Stage {
  /// Returns the diffuse and specular light that a point reflects from the window, the room and nearby objects.
  ///
  /// - Parameters:
  ///   - finish: The properties of the surface.
  ///   - p: The point.
  ///   - normal: The surface's normal, with fine relief.
  ///   - broad: The normal without relief, for shadows.
  ///   - ray: The ray from the camera.
  ///   - own: The index of the point's ball; -1 for the plate and -2 for the table.
  func lit(
    _ finish: Finish, at p: Vector, normal: Vector, broad: Vector, along ray: Ray, own: Int
  ) -> Vector {
    let near = neighbourhood(p, broad, own)
    let facing = normal.dot(Room.window)
    let lean = saturate((facing + finish.wrap) / (1 + finish.wrap))
    // Avoid a kink at the terminator.
    let wrapped = lean * lean * (1 + finish.wrap) / (lean + finish.wrap + 0.001)
    // Flesh looks redder where light has travelled further through it.
    let reddened = mix(
      Vector(1, 1, 1), Vector(1.25, 0.8, 0.55), finish.wrap * 1.6 * saturate(0.7 - facing))
    let key = Room.windowLight * near.window * wrapped

    let above = 0.5 + 0.5 * normal.y
    var ambient = mix(Vector(0.12, 0.08, 0.055), Vector(0.3, 0.33, 0.38), above)
    // A pale wall to the right fills the shadows.
    ambient += Vector(0.2, 0.16, 0.12) * saturate(0.25 + 0.6 * normal.x + 0.35 * normal.z)
    ambient = ambient * near.open + near.bounce
    var light = finish.albedo * (key * reddened + ambient) * 0.5

    let view = -ray.direction
    let mirrored = ray.direction.reflected(at: normal)
    let grazing = 1 - saturate(view.dot(normal))
    let g2 = grazing * grazing
    let reflectance = finish.mirror + (1 - finish.mirror) * g2 * g2 * grazing * (0.85 - finish.roughness)
    let seen = reflection(of: p, along: mirrored, roughness: finish.roughness, own)
    light += seen * (reflectance * mix(0.35, 1, near.open))
    return light
  }

  private struct Neighbourhood {
    /// The visible fraction of the window.
    var window: Float
    /// The visible fraction of the room.
    var open: Float
    /// The light reflected by nearby coloured objects.
    var bounce: Vector
  }

  private func neighbourhood(_ p: Vector, _ n: Vector, _ own: Int) -> Neighbourhood {
    var near = Neighbourhood(window: 1, open: 1, bounce: Vector(repeating: 0))
    for (index, ball) in balls.enumerated() where index != own {
      let d = ball.center - p
      let squared = d.dot(d)
      let r2 = ball.radius * ball.radius
      guard squared < r2 * 90 else { continue }
      let distance = squared.squareRoot()
      if ball.food == .leaf {
        near.window *= 1 - 0.8 * leafShadow(ball, p)
        continue
      }
      let coverage = min(r2 / squared, 1)
      let above = saturate(n.dot(d) / distance * 0.62 + 0.38)
      let hidden = coverage * above
      near.open *= 1 - hidden * 0.92
      near.bounce += tint(ball) * (hidden * 0.5)

      // The window is an area light, so shadows soften with distance.
      let along = d.dot(Room.window)
      if along > 0 {
        let miss = max(squared - along * along, 0).squareRoot()
        let soft = 0.02 + along * 0.26
        let reach = min(1, r2 / (soft * soft))
        near.window *= 1 - smoothstep(-soft, soft, ball.radius - miss) * reach * smoothstep(0, ball.radius, along)
      }
    }
    groundShadow(p, n, own, &near)
    return near
  }

  /// Adds occlusion by the plate and table. The plate shades the table, and both shade fruit just above them.
  private func groundShadow(_ p: Vector, _ n: Vector, _ own: Int, _ near: inout Neighbourhood) {
    let d = p - Plate.center
    let r = (d.x * d.x + d.z * d.z).squareRoot()
    if own == -2 {
      let lift = Plate.rim / Room.window.y
      let q = d + Room.window * lift
      let shifted = (q.x * q.x + q.z * q.z).squareRoot()
      near.window *= 1 - smoothstep(-0.1, 0.1, Plate.radius - 0.02 - shifted) * 0.95
      let gap = max(r - Plate.radius, 0)
      near.open *= 1 - 0.6 / (1 + gap * gap * 60)
    } else if own >= 0 {
      let height = p.y - (r < Plate.radius ? Plate.height(r) : 0)
      let low = saturate(0.5 - 0.5 * n.y)
      let ground = r < Plate.radius ? Vector(0.5, 0.46, 0.4) : Vector(0.14, 0.08, 0.045)
      near.open *= 1 - 0.9 * low * smoothstep(0.5, 0, height)
      near.bounce += ground * (low * 0.4 * smoothstep(0.02, 0.5, height))
    }
  }

  private func leafShadow(_ ball: Ball, _ p: Vector) -> Float {
    let to = ball.center - p
    let along = to.dot(Room.window)
    let miss = to.dot(to) - along * along
    guard miss < ball.radius * ball.radius else { return 0 }
    let t = along + (ball.radius * ball.radius - miss).squareRoot()
    guard t > 0.02 else { return 0 }
    let edge = Leaf.inside(Leaf.place(p + Room.window * t, on: ball))
    let soft = 0.015 + 0.2 * t
    return smoothstep(-soft, soft, edge) * min(1, Leaf.width / soft)
  }

  private func tint(_ ball: Ball) -> Vector {
    switch ball.food {
    case .orange: Vector(0.85, 0.3, 0.03)
    case .lemon: Vector(0.8, 0.62, 0.08)
    case .blueberry: Vector(0.05, 0.06, 0.12)
    case .leaf: Vector(0.05, 0.14, 0.02)
    }
  }

  /// Returns the light of the fruit, plate, table or room that a surface reflects specularly.
  private func reflection(of p: Vector, along direction: Vector, roughness: Float, _ own: Int) -> Vector {
    var light = room.mirrored(direction, roughness: roughness)
    if direction.y < -0.02, own >= 0 {
      let t = p.y / -direction.y
      let q = p + direction * t - Plate.center
      let soft = 0.1 + t * 0.3
      let onPlate = smoothstep(Plate.radius + soft, Plate.radius - soft, (q.x * q.x + q.z * q.z).squareRoot())
      let ground = mix(Vector(0.1, 0.055, 0.03), Vector(0.42, 0.38, 0.34), onPlate) * smoothstep(0, 0.4, p.y)
      light = mix(light, ground, smoothstep(0.02, 0.2, -direction.y))
    }
    for (index, ball) in balls.enumerated() where index != own && ball.food != .leaf {
      let d = ball.center - p
      let along = d.dot(direction)
      guard along > 0, along < 3 else { continue }
      let miss = max(d.dot(d) - along * along, 0).squareRoot()
      let soft = 0.02 + along * (0.05 + roughness)
      let seen = smoothstep(-soft, soft, ball.radius - miss)
      if seen > 0 {
        let n = (p + direction * along - ball.center)
        let lit = saturate(0.55 + 0.5 * n.dot(Room.window) / max(n.length, 0.01))
        light = mix(light, tint(ball) * (0.15 + 0.9 * lit), seen)
      }
    }
    return light
  }
}
