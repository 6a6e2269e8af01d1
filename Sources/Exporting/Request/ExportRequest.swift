public import VideoFiles

/// The parameters of an export, except for the overlay.
public struct ExportRequest: Sendable {
  /// The photo, video or scene that the canvas is cut from.
  public var background: Background
  /// The file to write.
  public var output: String
  /// The length of a video in seconds; nil for the length of the background.
  ///
  /// If a length is given, the output's suffix determines its type. `.mp4` and `.mov` make a video, in which a shorter
  /// background loops and a photo stands still; `.png` and `.jpg` make an image of the first frame. Without a length,
  /// the background determines the type.
  public var seconds: Double?
  /// The frame rate for a background that has none.
  public var framesPerSecond: Int
  /// How the canvas is cut from the background.
  public var framing: Framing
  /// How a video is encoded.
  public var encoder: EncoderSettings
  /// How an HDR video is handled.
  public var hdr: HDRPolicy
  /// How the audio of a video is handled.
  public var audio: AudioPolicy

  /// Creates a request; `seconds` must be above 0, and `framesPerSecond` 1 to 240.
  public init(
    over background: Background, output: String, seconds: Double? = nil, framesPerSecond: Int = 30,
    framing: Framing = Framing(), encoder: EncoderSettings = EncoderSettings(threads: 2), hdr: HDRPolicy = .keep,
    audio: AudioPolicy = .copy
  ) {
    precondition(
      seconds.map { $0 > 0 && $0.isFinite } ?? true,
      "the length must be finite and above 0 seconds, got \(seconds ?? 0)")
    precondition((1...240).contains(framesPerSecond), "the frame rate must be 1 to 240, got \(framesPerSecond)")
    self.background = background
    self.output = output
    self.seconds = seconds
    self.framesPerSecond = framesPerSecond
    self.framing = framing
    self.encoder = encoder
    self.hdr = hdr
    self.audio = audio
  }
}
