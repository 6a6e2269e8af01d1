public import Geometry

/// A frame of a video.
public struct VideoFrame: Sendable {
  /// The pixels, which the frame's owner may draw on.
  public var image: PlanarImage
  /// The timestamp, in units of the stream's time base.
  public var pts: Int64
  /// The duration in the file, in the same units. Writers compute the duration from the next frame's timestamp if there
  /// is one.
  public var duration: Int64

  /// Creates a frame.
  public init(image: PlanarImage, pts: Int64, duration: Int64) {
    self.image = image
    self.pts = pts
    self.duration = duration
  }
}
