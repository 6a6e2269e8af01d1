public import Geometry

/// The properties of a sequence of frames that an encoder needs.
public struct VideoStream: Hashable, Sendable {
  /// The size of the frames in pixels. Width and height must be even.
  public var size: PixelSize
  /// The format of the samples.
  public var format: PlanarFormat
  /// The colour tags of the file.
  public var colorTags: ColorTags
  /// The time base: the unit of timestamps, in seconds.
  public var timeBase: Rational
  /// The average frame rate, in frames per second. It guides the encoder's rate control but does not affect timestamps.
  public var frameRate: Rational
  /// The static HDR metadata of a PQ video, or nil if the source states none or is not a PQ video.
  public var hdr10: HDR10Metadata?
  /// The chapters.
  public var chapters: [VideoChapter] = []
  /// The timecode of the first frame, such as `01:00:00:00`, if any. Only QuickTime holds it.
  public var timecode: String?
  /// The tags that make the video that of a Live Photo; nil for other videos. Only QuickTime holds them.
  public var livePhoto: LivePhotoTags?

  /// Creates a stream. By default, the tags are derived from the format.
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
