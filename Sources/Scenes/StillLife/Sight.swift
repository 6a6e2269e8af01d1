/// What one row of pixels may see, reused from row to row.
struct Sight {
  /// Indices of balls whose blurred outline crosses the row, with the columns it spans.
  var balls: [(index: Int, from: Float, to: Float)] = []
  /// Surfaces along one ray.
  var layers: [Layer] = []
}

/// A surface that a ray meets, and how much of the pixel it covers.
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
