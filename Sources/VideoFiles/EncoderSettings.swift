/// How frames are compressed.
public struct EncoderSettings: Hashable, Sendable {
  /// A video codec.
  public enum Codec: String, Hashable, Sendable, CaseIterable {
    /// H.265, by x265; 8 or 10 bits.
    case hevc
    /// H.264, by x264; 8 bits.
    case h264
  }

  /// The presets of both encoders, fastest first.
  public static let presets = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
  ]

  /// The codec.
  public var codec: Codec
  /// How much time is spent on making the file small; one of ``presets``.
  public var preset: String
  /// Constant rate factor, 0…51: less is better and larger.
  public var crf: Double
  /// Threads among which HEVC's encoder shares its work; the bytes are the same whatever their number.
  ///
  /// H.264's encoder always works on four frames at once, since there the number would change the bytes.
  public var threads: Int

  /// Settings; the defaults give a picture that is hard to tell from the source at about the time decoding takes.
  public init(codec: Codec = .hevc, preset: String = "veryfast", crf: Double = 22, threads: Int) {
    precondition(Self.presets.contains(preset), "\(preset) is none of \(Self.presets.joined(separator: ", "))")
    precondition((0...51).contains(crf), "a rate factor is 0…51, got \(crf)")
    precondition(threads > 0, "an encoder needs a thread, got \(threads)")
    self.codec = codec
    self.preset = preset
    self.crf = crf
    self.threads = threads
  }
}
