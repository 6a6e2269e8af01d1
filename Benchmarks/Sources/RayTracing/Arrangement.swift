import Scenes

/// The arrangement of the objects in the still life.
enum Arrangement {
  /// Returns the fruit and leaves, in no particular order.
  static func balls(seed: UInt64) -> [Ball] {
    let noise = Noise(seed: seed &+ 5)
    let floor = Plate.floor
    func on(_ x: Float, _ z: Float, _ radius: Float) -> Vector { Vector(x, floor + radius, z) }
    var balls = [
      Ball(.orange, at: on(-0.58, 0.78, 0.6), radius: 0.6, axis: Vector(-0.5, 0.6, 0.75), variation: 1),
      Ball(.orange, at: on(0.6, 0.66, 0.57), radius: 0.57, axis: Vector(0.9, 0.75, 0.2), variation: 2),
      Ball(.orange, at: on(0.05, -0.28, 0.57), radius: 0.57, axis: Vector(0, 1, -0.5), variation: 16),
      Ball(.orange, at: Vector(0.02, 1.5, 0.3), radius: 0.55, axis: Vector(0.34, 0.85, 0.5), variation: 3),
      Ball(
        .orange, at: on(0.16, 1.76, 0.54), radius: 0.54, axis: Vector(0, -0.3, -1), cut: Vector(0.08, 0.6, 0.8),
        variation: 4),
      Ball(
        .lemon, at: on(-0.96, 1.72, 0.37), radius: 0.37, axis: Vector(-1, 0.12, 0.55), variation: 5),
      Ball(
        .lemon, at: on(1.05, 1.62, 0.38), radius: 0.38, axis: Vector(0.6, 0.2, -1), cut: Vector(-0.3, 0.5, 0.8),
        variation: 6),
      // Fruit out of focus behind the plate, and fruit beside it that is visible in wide images.
      Ball(.orange, at: Vector(-2.0, 0.6, -2.6), radius: 0.6, variation: 7),
      Ball(.lemon, at: Vector(-1.0, 0.42, -3.4), radius: 0.42, axis: Vector(1, 0.1, 0.4), variation: 8),
      Ball(.orange, at: Vector(1.9, 0.58, -4.2), radius: 0.58, variation: 9),
      Ball(.orange, at: Vector(3.4, 0.6, -1.2), radius: 0.6, variation: 10),
      Ball(.lemon, at: Vector(-3.3, 0.42, -0.4), radius: 0.42, axis: Vector(1, 0.1, -0.4), variation: 11),
      Ball(.orange, at: Vector(-3.9, 0.6, 1.9), radius: 0.6, cut: Vector(0.5, 0.4, 0.8), variation: 12),
      Ball(.lemon, at: Vector(3.7, 0.4, 1.8), radius: 0.4, axis: Vector(1, 0.1, 0.6), variation: 13),
      // The leaves of the topmost orange.
      leaf(from: Vector(0.2, 1.99, 0.55), along: Vector(1, 0.2, 0.2), facing: Vector(-0.1, 0.7, 0.7), variation: 14),
      leaf(
        from: Vector(0.21, 2.0, 0.54), along: Vector(-0.75, 0.62, 0.1), facing: Vector(0.35, 0.4, 0.85), variation: 15),
    ]
    let berries: [(Float, Float)] = [
      (-0.42, 2.4), (-0.68, 2.24), (-0.36, 2.12), (0.5, 2.56), (0.8, 2.36), (-0.08, 2.62), (-0.98, 2.4),
    ]
    for (i, (x, z)) in berries.enumerated() {
      balls.append(berry(noise, i, at: (x, z), floor: Plate.height(distance(x, z - Plate.center.z))))
    }
    let scattered: [(Float, Float)] = [
      (-1.25, 3.38), (-0.98, 3.55), (1.3, 3.3), (0.2, 3.85), (-1.7, 2.9), (1.85, 2.6), (-0.35, 4.5), (1.0, 4.3),
      (2.1, -0.3), (-2.0, 0.1), (1.62, 3.62),
    ]
    for (i, (x, z)) in scattered.enumerated() { balls.append(berry(noise, i + 20, at: (x, z), floor: 0)) }
    return balls
  }

  /// Returns a leaf that starts at `base`. It is part of a large sphere and faces a given direction.
  private static func leaf(from base: Vector, along: Vector, facing: Vector, variation: Float) -> Ball {
    let top = facing.normalized
    let axis = (along - top * along.dot(top)).normalized
    return Ball(
      .leaf, at: base - top * Leaf.curvature + axis * (Leaf.length * 0.35), radius: Leaf.curvature, axis: axis,
      cut: top, variation: variation)
  }

  private static func distance(_ x: Float, _ z: Float) -> Float { (x * x + z * z).squareRoot() }

  private static func berry(_ noise: Noise, _ i: Int, at place: (Float, Float), floor: Float) -> Ball {
    let n = Int32(i)
    let radius = 0.125 + 0.03 * noise.hash(n, 1)
    let x = place.0 + 0.06 * (noise.hash(n, 2) - 0.5)
    let z = place.1 + 0.06 * (noise.hash(n, 3) - 0.5)
    let axis = Vector(noise.hash(n, 4) * 2 - 1, noise.hash(n, 5) * 1.2, noise.hash(n, 6) * 1.6 - 0.3)
    return Ball(
      .blueberry, at: Vector(x, floor + radius, z), radius: radius, axis: axis, variation: Float(i) + 30)
  }
}
