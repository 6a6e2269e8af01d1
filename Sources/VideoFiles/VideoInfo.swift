public import Geometry

/// What a clip is, as far as its header tells.
public struct VideoInfo: Hashable, Sendable {
  /// libav's name of the container, `mov,mp4,m4a,3gp,3g2,mj2` or `matroska,webm`.
  public var container: String
  /// libav's name of the video codec: `h264`, `hevc`, `av1`, …
  public var codec: String
  /// libav's name of the layout of decoded samples: `yuv420p10le`, …
  public var pixelFormat: String
  /// Columns and rows as coded, before rotation and before pixels are made square.
  public var codedSize: PixelSize
  /// Columns and rows as seen: upright, with square pixels. May be odd.
  public var displaySize: PixelSize
  /// Width of a coded pixel over its height, before rotation.
  public var pixelAspect: Rational
  /// Clockwise turn that sets the coded picture upright: 0, 90, 180 or 270 degrees.
  public var rotation: Int
  /// Whether the coded picture is mirrored left to right before it is turned.
  public var isMirrored: Bool
  /// What the samples of a canvas will mean when HDR is kept.
  public var format: PlanarFormat
  /// The clip's statements about colour.
  public var colorTags: ColorTags
  /// Average frames a second.
  public var frameRate: Rational
  /// Seconds from the first frame to the end of the last, as the header has it; 0 when it does not say.
  public var duration: Double
  /// Number of frames where the header counts them.
  public var frameCount: Int?
  /// The unit of the timestamps, in seconds.
  public var timeBase: Rational
  /// Whether the frames are made of two fields.
  public var isInterlaced: Bool
  /// Whether the transfer curve is HLG or PQ.
  public var isHDR: Bool
  /// Audio tracks in the order of the file.
  public var audio: [AudioTrack]
  /// Every other track but the video that is read: timed metadata, time codes, subtitles, cover pictures.
  public var otherTracks: [String]
  /// Whether the file says where it was recorded; that never travels into an output.
  public var hasLocation: Bool
}

/// An audio track of a clip.
public struct AudioTrack: Hashable, Sendable {
  /// Its place among all tracks of the file.
  public var index: Int
  /// libav's name of the codec, or the file's four letters where libav has none.
  public var codec: String
  /// Number of channels; 0 where unknown.
  public var channels: Int
  /// Samples a second and channel; 0 where unknown.
  public var sampleRate: Int
  /// Why the packets cannot be copied into an MP4; nil when they can.
  public var obstacle: String?

  /// Whether the packets can be copied into an MP4 as they are.
  public var canCopy: Bool { obstacle == nil }
}
