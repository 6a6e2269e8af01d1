public import Geometry

/// How the canvas is cut from a background: its aspect ratio, pan, zoom and size.
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
  /// The displacement of the background, as fractions of the canvas size; positive to the right and down.
  public var pan: Point
  /// The magnification relative to a background that just fills the canvas; at least 1.
  public var zoom: Double
  /// The size of the canvas in pixels; nil for the size of the crop, enlarged until its shorter side is 1080 pixels.
  ///
  /// With the original aspect ratio, nil means the size of the crop.
  public var size: PixelSize?

  /// Creates a framing; by default, the middle of the background fills a 9:16 canvas.
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
