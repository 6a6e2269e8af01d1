import Geometry
import Scenes

/// The objects and the room in the scene. Computes the light that arrives along a ray.
struct Stage {
  let balls: [Ball]
  let noise: Noise
  let room: Room

  init(seed: UInt64) {
    balls = Arrangement.balls(seed: seed)
    noise = Noise(seed: seed)
    room = Room(seed: seed)
  }

  /// Finds the balls that may be visible in a row of pixels.
  func select(row: Int, lens: CameraLens, into sight: inout Sight) {
    sight.balls.removeAll(keepingCapacity: true)
    for (index, ball) in balls.enumerated() {
      let place = lens.project(ball.center)
      let radius = ball.radius * ball.stretch + lens.blur(at: (ball.center - lens.origin).length)
      let reach = radius * place.scale * 1.15 + 2
      if (Float(row) - place.y).magnitude <= reach {
        sight.balls.append((index, place.x - reach, place.x + reach))
      }
    }
  }

  /// Returns the light that arrives along a ray, with layers blended front to back.
  func light(along ray: Ray, lens: CameraLens, sight: inout Sight) -> Vector {
    collect(ray, lens, &sight)
    var sum = Vector(repeating: 0)
    var remaining = Float(1)
    for layer in sight.layers {
      let weight = remaining * layer.coverage
      if weight > 0.002 {
        sum += shade(layer, ray, lens) * weight
        remaining -= weight
      }
      if remaining < 0.004 { return sum }
    }
    return sum + room.light(from: ray.direction) * remaining
  }

  private func collect(_ ray: Ray, _ lens: CameraLens, _ sight: inout Sight) {
    sight.layers.removeAll(keepingCapacity: true)
    let column = lens.project(ray.at(8)).x
    for candidate in sight.balls where column >= candidate.from && column <= candidate.to {
      meet(candidate.index, ray, lens, &sight.layers)
    }
    meetPlate(ray, lens, &sight.layers)
    meetTable(ray, lens, &sight.layers)
    // Insertion sort by distance; there are only a few layers.
    for i in sight.layers.indices.dropFirst() {
      var j = i
      while j > 0, sight.layers[j].distance < sight.layers[j - 1].distance {
        sight.layers.swapAt(j, j - 1)
        j -= 1
      }
    }
  }

  private func meet(_ index: Int, _ ray: Ray, _ lens: CameraLens, _ layers: inout [Layer]) {
    let ball = balls[index]
    let toCenter = ball.center - ray.origin
    let target = ball.rounded(toCenter)
    let direction = ball.rounded(ray.direction)
    let speed = direction.dot(direction)
    let along = target.dot(direction) / speed
    let missSquared = target.dot(target) - along * along * speed
    let blur = lens.blur(at: along)
    let miss = max(missSquared, 0).squareRoot()
    let inside = ball.radius - miss
    guard inside > -blur else { return }
    let half = (max(ball.radius * ball.radius - missSquared, 0) / speed).squareRoot()
    if ball.food == .leaf { return meetLeaf(index, ray, at: along - half, lens, &layers) }
    var coverage = smoothstep(-1, 1, inside / blur) * min(1, (ball.radius / blur) * (ball.radius / blur))
    if let cut = ball.cut {
      let facing = cut.dot(ray.direction)
      let t = cut.dot(toCenter) / facing
      let on = ray.at(t) - ball.center
      let edge = (ball.radius - on.length) * max(facing.magnitude, 0.1)
      if edge > -blur, facing < 0 {
        layers.append(
          Layer(surface: .cut(index), distance: t - 0.002, coverage: smoothstep(-1, 1, edge / blur)))
      }
      let kept = -cut.dot(ray.at(along - half) - ball.center)
      coverage *= smoothstep(-blur * 1.5, blur * 0.2, kept)
    }
    if coverage > 0.002 {
      layers.append(Layer(surface: .ball(index), distance: along - half, coverage: coverage))
    }
  }

  private func meetLeaf(
    _ index: Int, _ ray: Ray, at t: Float, _ lens: CameraLens, _ layers: inout [Layer]
  ) {
    let edge = Leaf.inside(Leaf.place(ray.at(t), on: balls[index]))
    let blur = lens.blur(at: t)
    guard edge > -blur else { return }
    layers.append(Layer(surface: .ball(index), distance: t, coverage: smoothstep(-1, 1, edge / blur)))
  }

  private func meetPlate(_ ray: Ray, _ lens: CameraLens, _ layers: inout [Layer]) {
    guard ray.direction.y < -0.01 else { return }
    var height = Plate.rim
    var t: Float = 0
    var r: Float = 0
    var p = Vector.zero
    for step in 0..<5 {
      t = (height - ray.origin.y) / ray.direction.y
      p = ray.at(t) - Plate.center
      r = (p.x * p.x + p.z * p.z).squareRoot()
      if step == 0, r > Plate.radius * 1.6 { return }
      height = Plate.height(min(r, Plate.radius))
    }
    let blur = lens.blur(at: t)
    // The outline is foreshortened at the front and back, but not at the sides.
    let side = p.x / r
    let depth = p.z / r * ray.direction.y
    let edge = (Plate.radius - r) * (side * side + depth * depth).squareRoot()
    guard edge > -blur else { return }
    layers.append(Layer(surface: .plate, distance: t, coverage: smoothstep(-1, 1, edge / blur)))
  }

  private func meetTable(_ ray: Ray, _ lens: CameraLens, _ layers: inout [Layer]) {
    guard ray.direction.y < -0.01 else { return }
    let t = -ray.origin.y / ray.direction.y
    // The distance from the table's far edge, foreshortened by the viewing angle.
    let far: Float = 8.5
    let edge = (ray.at(t).z + far) * -ray.direction.y
    let blur = lens.blur(at: min(t, lens.origin.z + far))
    guard edge > -blur else { return }
    layers.append(Layer(surface: .table, distance: t, coverage: smoothstep(-1, 1, edge / blur)))
  }
}
