/// Settings for encoding frames.
public struct EncoderSettings: Hashable, Sendable {
  /// A video codec.
  public enum Codec: String, Hashable, Sendable, CaseIterable {
    /// H.265 with 8 or 10 bits, encoded by x265.
    case hevc
    /// H.264 with 8 bits, encoded by x264.
    case h264
  }

  /// The library or the hardware that encodes.
  public enum Backend: String, Hashable, Sendable, CaseIterable {
    /// x265 and x264, whose files have the same bytes on every machine with the same libraries.
    case software
    /// The first hardware encoder that works, or else software.
    case auto
    /// The encoders of Intel's and AMD's graphics hardware, through VA-API.
    case vaapi
    /// The encoders of NVIDIA's graphics hardware.
    case nvenc
    /// The encoders of Intel's graphics hardware, through Quick Sync Video.
    case qsv
  }

  /// The presets of both encoders, fastest first.
  public static let presets = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
  ]

  /// The codec.
  public var codec: Codec
  /// The library or the hardware that encodes; software by default.
  ///
  /// The output of a hardware encoder depends on the hardware and its driver, so it is not the same on every machine.
  /// ``preset`` and ``crf`` become the nearest settings that it has. It writes no B-frames, and HDR10 metadata only into
  /// the container. `FileError` is thrown if it does not work.
  public var backend = Backend.software
  /// The speed of the encoder, one of ``presets``. Slower presets produce smaller files.
  public var preset: String
  /// The constant rate factor, 0…51. Lower values mean better quality and larger files.
  public var crf: Double
  /// The number of threads that the HEVC encoder uses. It does not affect the output.
  ///
  /// The H.264 encoder always uses four threads, because its output depends on their number.
  public var threads: Int
  /// Whether the file avoids features that strict platforms reject; false by default.
  ///
  /// A strict file has no B-frames and no edit lists. All audio in it is AAC of one or two channels and at most 48 kHz,
  /// and starts within 20 ms of the first frame.
  public var isStrict = false
  /// The longest time between key frames in seconds; 2 by default, so that players can seek and platforms accept the
  /// file.
  public var keyFrameInterval = 2.0

  /// Creates settings. With the defaults, the result looks much like the source, and encoding takes about as long as
  /// decoding.
  public init(codec: Codec = .hevc, preset: String = "veryfast", crf: Double = 22, threads: Int) {
    precondition(
      Self.presets.contains(preset),
      "the preset must be one of \(Self.presets.joined(separator: ", ")), got \(preset)")
    precondition((0...51).contains(crf), "the rate factor must be 0 to 51, got \(crf)")
    precondition(threads > 0, "the number of threads must be positive, got \(threads)")
    self.codec = codec
    self.preset = preset
    self.crf = crf
    self.threads = threads
  }
}
