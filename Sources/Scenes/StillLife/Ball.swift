/// What a ball of the still life is.
enum Food {
  case orange, lemon, blueberry, leaf
}

/// A sphere, or the part of one that is left after a cut.
struct Ball {
  var center: Vector
  var radius: Float
  var food: Food
  /// Towards the stem, or along a leaf.
  var axis: Vector
  /// Where a cut through the middle faces; nil for a whole fruit.
  var cut: Vector?
  /// Two directions across the cut, or across a leaf.
  var across: (Vector, Vector)
  /// A number of its own for textures.
  var variation: Float
  /// How much longer it is along its axis than across.
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

  /// A direction in the space where the ball is a sphere.
  @inline(__always) func rounded(_ v: Vector) -> Vector {
    stretch == 1 ? v : v - axis * (v.dot(axis) * (1 - 1 / stretch))
  }

  /// The outward normal at a point of the surface.
  @inline(__always) func normal(at p: Vector) -> Vector { rounded(rounded(p - center)).normalized }
}
