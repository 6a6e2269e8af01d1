import Geometry

/// The angle between two directions, described by the functions of it that an arc needs.
struct OutlineTurn {
  private let cosine: Double
  /// Positive for a turn from the x axis towards the y axis, negative for the opposite.
  let side: Double

  /// Creates the turn from one unit vector to another.
  init(from first: Point, to second: Point) {
    cosine = min(max(first.x * second.x + first.y * second.y, -1), 1)
    side = first.x * second.y - first.y * second.x
  }

  /// Whether the outline has a corner here. A turn of less than 20° is part of a curve.
  var isCorner: Bool { cosine < 0.94 }
  /// The tangent of half the angle; infinite if the directions are opposite.
  var halfTangent: Double { ((1 - cosine) / (1 + cosine)).squareRoot() }
  /// The length of a circular arc's handles, as a share of the distance to the point in which its tangents meet.
  ///
  /// The handles are 4/3 tan(angle / 4) radii long, the tangents tan(angle / 2) radii.
  var handleShare: Double {
    let half = ((1 + cosine) / 2).squareRoot()
    return 4 / 3.0 * ((1 - half) / (1 + half)).squareRoot() / halfTangent
  }
}
