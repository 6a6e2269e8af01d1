public import VideoFiles

/// What to export, except for the overlay.
public struct ExportRequest: Sendable {
  /// What the canvas is cut from.
  public var background: Background
  /// The file to write.
  public var output: String
  /// The length of a video in seconds; nil for that of the background.
  ///
  /// With a length, the suffix of the output decides: `.mp4` is a video, for which a shorter background repeats and a photo
  /// stands still; `.png` and `.jpg` are an image of its first frame. Without one, the background decides.
  public var seconds: Double?
  /// The frame rate of a video whose background has none.
  public var framesPerSecond: Int
  /// How the canvas is cut from the background.
  public var framing: Framing
  /// How a video is encoded.
  public var encoder: EncoderSettings
  /// How a video of high dynamic range is treated.
  public var hdr: HDRPolicy

  /// Creates a request; `seconds` must be above 0, and `framesPerSecond` 1 to 240.
  public init(
    over background: Background, output: String, seconds: Double? = nil, framesPerSecond: Int = 30,
    framing: Framing = Framing(), encoder: EncoderSettings = EncoderSettings(threads: 2), hdr: HDRPolicy = .keep
  ) {
    precondition(seconds.map { $0 > 0 && $0.isFinite } ?? true, "a video must be longer than \(seconds ?? 0) seconds")
    precondition((1...240).contains(framesPerSecond), "a video has 1 to 240 frames per second, got \(framesPerSecond)")
    self.background = background
    self.output = output
    self.seconds = seconds
    self.framesPerSecond = framesPerSecond
    self.framing = framing
    self.encoder = encoder
    self.hdr = hdr
  }
}
