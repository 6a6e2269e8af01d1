/// The kind of object that a ball represents.
enum Food {
  case orange, lemon, blueberry, leaf
}

/// A whole or cut sphere that represents a fruit or a leaf.
struct Ball {
  var center: Vector
  var radius: Float
  var food: Food
  /// The direction towards the stem of a fruit or along a leaf.
  var axis: Vector
  /// The normal of the cut through the centre, or of a leaf; nil for a whole fruit.
  var cut: Vector?
  /// Two perpendicular directions in the plane of the cut or leaf.
  var across: (Vector, Vector)
  /// The seed for the textures.
  var variation: Float
  /// The ratio of the length along the axis to the width. Only whole lemons are long.
  var stretch: Float

  init(
    _ food: Food, at center: Vector, radius: Float, axis: Vector = Vector(0.2, 1, 0.1), cut: Vector? = nil,
    variation: Float
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
    stretch = food == .lemon && cut == nil ? 1.3 : 1
  }

  /// Transforms a vector into the space in which the stretched ball is a sphere.
  @inline(__always) func rounded(_ v: Vector) -> Vector {
    stretch == 1 ? v : v - axis * (v.dot(axis) * (1 - 1 / stretch))
  }

  /// Returns the outward normal at a point on the surface.
  @inline(__always) func normal(at p: Vector) -> Vector { rounded(rounded(p - center)).normalized }
}
