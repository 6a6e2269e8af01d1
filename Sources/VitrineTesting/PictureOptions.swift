public import Vitrine

/// How a view is drawn for a comparison with its golden picture.
public struct PictureOptions: Sendable {
  /// The size proposed to the view, in points; its ideal size by default.
  public var proposedSize = ProposedViewSize.unspecified
  /// Pixels per point, above 0; 2 by default.
  public var scale = 2.0
  /// The instant to draw, in seconds after the view appeared; 0 by default.
  public var time = 0.0
  /// The environment and fonts.
  public var settings = RenderSettings()
  /// The largest accepted difference of a sample, 0…255; 0 by default, because equal views have equal pictures.
  public var tolerance = 0

  /// Creates the default options.
  public init() {}
}
