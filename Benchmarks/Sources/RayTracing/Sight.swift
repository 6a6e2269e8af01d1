/// Reusable buffers with the surfaces that may be visible in one row of pixels and along one ray.
struct Sight {
  /// The balls whose blurred outlines intersect the row, and the range of columns that each may cover.
  var balls: [(index: Int, from: Float, to: Float)] = []
  /// The surfaces along the current ray.
  var layers: [Layer] = []
}

/// A surface hit by a ray and its coverage of the pixel.
struct Layer {
  enum Surface {
    case ball(Int)
    case cut(Int)
    case plate
    case table
  }
  var surface: Surface
  var distance: Float
  var coverage: Float
}
