public import Geometry

/// The properties of a video, as read from its header.
public struct VideoInfo: Hashable, Sendable {
  /// libav's name for the container: `mov,mp4,m4a,3gp,3g2,mj2` or `matroska,webm`.
  public var container: String
  /// libav's name for the video codec, such as `h264`, `hevc` or `av1`.
  public var codec: String
  /// libav's name for the decoder's pixel format, such as `yuv420p10le`.
  public var pixelFormat: String
  /// The coded size in pixels, before rotation. The pixels need not be square.
  public var codedSize: PixelSize
  /// The displayed size in square pixels, upright. Width and height may be odd.
  public var displaySize: PixelSize
  /// The aspect ratio of a coded pixel, width to height, before rotation.
  public var pixelAspect: Rational
  /// The clockwise rotation that makes coded frames upright: 0, 90, 180 or 270 degrees.
  public var rotation: Int
  /// Whether coded frames are mirrored horizontally before they are rotated.
  public var isMirrored: Bool
  /// The format of a canvas without conversion to SDR.
  public var format: PlanarFormat
  /// The colour tags.
  public var colorTags: ColorTags
  /// The average frame rate, in frames per second.
  public var frameRate: Rational
  /// The duration in seconds, from the first frame to the end of the last; 0 if the header does not contain it.
  public var duration: Double
  /// The number of frames; nil if the header does not contain it.
  public var frameCount: Int?
  /// The time base: the unit of timestamps, in seconds.
  public var timeBase: Rational
  /// Whether frames are interlaced.
  public var isInterlaced: Bool
  /// Whether the transfer curve is HLG or PQ.
  public var isHDR: Bool
  /// The number of video tracks, not counting cover art.
  public var videoTrackCount: Int
  /// The audio tracks, in file order.
  public var audio: [AudioTrack]
  /// Descriptions of all tracks other than audio and the selected video track, such as timed metadata, timecodes,
  /// subtitles and cover art.
  public var otherTracks: [String]
  /// Descriptions of content that no output can hold, such as `subtitles`, as far as the header reveals it.
  public var omissions: [String]
  /// The number of chapters.
  public var chapterCount: Int
  /// The timecode of the first frame, or nil if no track contains a timecode.
  public var timecode: String?
  /// Whether the metadata contains a location, which is never copied to an output.
  public var hasLocation: Bool
}
