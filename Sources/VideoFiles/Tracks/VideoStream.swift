public import Geometry

/// The properties of a sequence of frames that an encoder needs.
public struct VideoStream: Hashable, Sendable {
  /// Columns and rows of every frame, both even.
  public var size: PixelSize
  /// The format of the samples.
  public var format: PlanarFormat
  /// The colour tags of the file.
  public var colorTags: ColorTags
  /// The unit of timestamps, in seconds.
  public var timeBase: Rational
  /// Average frames per second, which guides the encoder's rate control but not the timestamps.
  public var frameRate: Rational

  /// A stream. By default, the tags follow from the format.
  public init(
    size: PixelSize, format: PlanarFormat, colorTags: ColorTags? = nil, timeBase: Rational, frameRate: Rational
  ) {
    self.size = size
    self.format = format
    self.colorTags = colorTags ?? ColorTags(format)
    self.timeBase = timeBase
    self.frameRate = frameRate
  }
}
