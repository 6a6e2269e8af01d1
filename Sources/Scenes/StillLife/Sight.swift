/// The surfaces that may be visible in one row of pixels; reused from row to row.
struct Sight {
  /// Indices of the balls whose blurred outline crosses the row, and the columns it spans.
  var balls: [(index: Int, from: Float, to: Float)] = []
  /// Surfaces along one ray.
  var layers: [Layer] = []
}

/// A surface hit by a ray, and its coverage of the pixel.
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
