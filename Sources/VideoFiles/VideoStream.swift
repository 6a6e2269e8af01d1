public import Geometry

/// A moment's picture of a clip.
public struct VideoFrame: Sendable {
  /// The pixels; whoever holds the frame may draw on them.
  public var image: PlanarImage
  /// When it is shown, in units of the clip's time base.
  public var pts: Int64
  /// For how long as far as the clip says, in the same units; a writer goes by the next picture's time where there is one.
  public var duration: Int64

  /// A picture at a time.
  public init(image: PlanarImage, pts: Int64, duration: Int64) {
    self.image = image
    self.pts = pts
    self.duration = duration
  }
}

/// What comes out of a clip: pictures, and packets of audio between them in the order of the file.
public enum VideoItem: Sendable {
  /// A picture.
  case frame(VideoFrame)
  /// A packet of a track that can be copied.
  case audio(AudioPacket)
}

/// What a row of pictures is, as an encoder must know it.
public struct VideoStream: Hashable, Sendable {
  /// Columns and rows of every picture; even.
  public var size: PixelSize
  /// What the samples mean.
  public var format: PlanarFormat
  /// What the file will say about that.
  public var colorTags: ColorTags
  /// The unit of the timestamps, in seconds.
  public var timeBase: Rational
  /// Average frames a second; steers the encoder's rate, never the timestamps.
  public var frameRate: Rational

  /// A stream; the tags follow from the format unless given.
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
