public import Geometry

/// How a background sits in the canvas that is cut from it.
public struct Framing: Hashable, Sendable {
  /// The aspect ratio of the canvas.
  public enum Aspect: Hashable, Sendable {
    /// A ratio of width to height.
    case ratio(Double, Double)
    /// The aspect ratio of the background.
    case original
  }

  /// The aspect ratio of the canvas.
  public var aspect: Aspect
  /// How far the background is moved, as fractions of the canvas, positive to the right and down.
  public var pan: Point
  /// The magnification of the background beyond filling the canvas; at least 1.
  public var zoom: Double
  /// Columns and rows of the canvas; nil for those of the cut.
  public var size: PixelSize?

  /// Creates a framing; by default the middle of the background fills a story, 9:16.
  public init(
    aspect: Aspect = .ratio(9, 16), pan: Point = .zero, zoom: Double = 1, size: PixelSize? = nil
  ) {
    precondition(zoom >= 1 && zoom.isFinite, "zoom must be at least 1, got \(zoom)")
    self.aspect = aspect
    self.pan = pan
    self.zoom = zoom
    self.size = size
  }
}
