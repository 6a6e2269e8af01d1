public import Geometry
public import Optics

/// An effect on the pixels of a group.
public enum Filter: Hashable, Sendable {
  /// A blurred, coloured copy of the group's alpha beneath it; Gaussian of standard deviation `radius` points.
  case shadow(RGBA, radius: Double, x: Double, y: Double)
  /// A Gaussian of standard deviation `radius` points.
  case blur(radius: Double)
  /// Colour changed as a 4 × 5 matrix over straight red, green, blue, alpha and one; rows in that order.
  case colorMatrix([Double])
  /// A projection of the group's pixels, from points of the list to points of the list.
  case projection(Projection)
}

extension Filter {
  /// The filter for a group whose items have been transformed; radii and offsets stay the same.
  public func moved(by pointsFromMoved: Affine) -> Filter {
    guard case .projection(let map) = self, let back = pointsFromMoved.inverse else { return self }
    return .projection(Projection(pointsFromMoved) * map * Projection(back))
  }
}
