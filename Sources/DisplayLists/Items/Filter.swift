public import Geometry
public import Optics

/// A filter applied to the painted pixels of a group.
public enum Filter: Hashable, Sendable {
  /// A drop shadow with a Gaussian blur whose standard deviation is `radius` points.
  case shadow(RGBA, radius: Double, x: Double, y: Double)
  /// A Gaussian blur whose standard deviation is `radius` points.
  case blur(radius: Double)
  /// A 4×5 matrix in row-major order, applied to straight red, green, blue, alpha and the constant one.
  case colorMatrix([Double])
  /// Replaces pixels whose alpha is at least `min` and at most `max` by a colour, and clears all others.
  case alphaThreshold(min: Double, max: Double, RGBA)
  /// A projection of the group's pixels. It maps the display list's points to the same space.
  case projection(Projection)
}

extension Filter {
  /// Returns the filter for a group whose items have been transformed. Radii and offsets stay the same.
  public func moved(by pointsFromMoved: Affine) -> Filter {
    guard case .projection(let map) = self, let back = pointsFromMoved.inverse else { return self }
    return .projection(Projection(pointsFromMoved) * map * Projection(back))
  }
}
