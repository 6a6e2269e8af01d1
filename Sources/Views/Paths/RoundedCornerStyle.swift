import Geometry

/// The style of rounded corners.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// Circular arcs.
  case circular
  /// Apple's continuous corners, whose curvature increases smoothly from the straight sides.
  case continuous
}

extension RoundedCornerStyle {
  var geometry: CornerStyle { self == .circular ? .circular : .continuous }
}
