/// How frames are encoded.
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
  /// The speed of the encoder, one of ``presets``; slower means smaller files.
  public var preset: String
  /// The constant rate factor, 0…51: lower means better quality and larger files.
  public var crf: Double
  /// The number of threads of the HEVC encoder, which does not affect the bytes.
  ///
  /// The H.264 encoder always uses four, because there the number would affect the bytes.
  public var threads: Int

  /// Settings; the defaults are visually close to the source and take about as long as decoding.
  public init(codec: Codec = .hevc, preset: String = "veryfast", crf: Double = 22, threads: Int) {
    precondition(Self.presets.contains(preset), "\(preset) is not among \(Self.presets.joined(separator: ", "))")
    precondition((0...51).contains(crf), "a rate factor is 0…51, got \(crf)")
    precondition(threads > 0, "an encoder needs threads, got \(threads)")
    self.codec = codec
    self.preset = preset
    self.crf = crf
    self.threads = threads
  }
}
