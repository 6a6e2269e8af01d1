/// The kinds of balls in the still life.
enum Food {
  case orange, lemon, blueberry, leaf
}

/// A sphere, or the part of one that remains after a cut.
struct Ball {
  var center: Vector
  var radius: Float
  var food: Food
  /// The direction towards the stem, or along a leaf.
  var axis: Vector
  /// The normal of a cut through the centre; nil for a whole fruit.
  var cut: Vector?
  /// Two directions in the plane of the cut or of the leaf.
  var across: (Vector, Vector)
  /// Seed of its textures.
  var variation: Float
  /// Ratio of its length along the axis to its width.
  var stretch: Float

  init(
    _ food: Food, at center: Vector, radius: Float, axis: Vector = Vector(0.2, 1, 0.1), cut: Vector? = nil,
    variation: Float, stretch: Float = 1
  ) {
    self.center = center
    self.radius = radius
    self.food = food
    self.axis = axis.normalized
    self.cut = cut?.normalized
    let facing = (cut ?? axis).normalized
    let side = facing.cross(facing.y.magnitude < 0.9 ? Vector(0, 1, 0) : Vector(1, 0, 0)).normalized
    across = (side, facing.cross(side))
    self.variation = variation
    self.stretch = stretch
  }

  /// Returns a direction in the space in which the ball is a sphere.
  @inline(__always) func rounded(_ v: Vector) -> Vector {
    stretch == 1 ? v : v - axis * (v.dot(axis) * (1 - 1 / stretch))
  }

  /// Returns the outward normal at a point of the surface.
  @inline(__always) func normal(at p: Vector) -> Vector { rounded(rounded(p - center)).normalized }
}
