public import Geometry

/// The properties in a video's header.
public struct VideoInfo: Hashable, Sendable {
  /// libav's name of the container: `mov,mp4,m4a,3gp,3g2,mj2` or `matroska,webm`.
  public var container: String
  /// libav's name of the video codec: `h264`, `hevc`, `av1`, …
  public var codec: String
  /// libav's name of the decoder's pixel format: `yuv420p10le`, …
  public var pixelFormat: String
  /// Columns and rows as coded: before rotation, and with pixels that need not be square.
  public var codedSize: PixelSize
  /// Columns and rows as displayed: upright, with square pixels. May be odd.
  public var displaySize: PixelSize
  /// The ratio of a coded pixel's width to its height, before rotation.
  public var pixelAspect: Rational
  /// The clockwise rotation that makes coded frames upright: 0, 90, 180 or 270 degrees.
  public var rotation: Int
  /// Whether coded frames are mirrored left to right before they are rotated.
  public var isMirrored: Bool
  /// The format of a canvas if HDR is kept.
  public var format: PlanarFormat
  /// The colour tags.
  public var colorTags: ColorTags
  /// Average frames per second.
  public var frameRate: Rational
  /// Seconds from the first frame to the end of the last; 0 if the header does not contain it.
  public var duration: Double
  /// The number of frames; nil if the header does not contain it.
  public var frameCount: Int?
  /// The unit of timestamps, in seconds.
  public var timeBase: Rational
  /// Whether frames are interlaced.
  public var isInterlaced: Bool
  /// Whether the transfer curve is HLG or PQ.
  public var isHDR: Bool
  /// The audio tracks, in file order.
  public var audio: [AudioTrack]
  /// All tracks other than audio and the video that is read: timed metadata, time codes, subtitles, cover art.
  public var otherTracks: [String]
  /// Whether the metadata contains a location, which is never copied to an output.
  public var hasLocation: Bool
}
