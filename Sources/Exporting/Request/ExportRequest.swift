public import Files
public import VideoFiles

/// The parameters of an export, except for the overlay.
public struct ExportRequest: Sendable {
  /// The photo, video or scene that the canvas is cut from.
  public var background: Background
  /// The file to write.
  public var output: String
  /// What becomes of the finished file; by default it replaces any existing file.
  ///
  /// If it is copied to a stream, `output` is only what reports call it, and the background determines its type.
  public var delivery: OutputFile.Delivery
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
  /// The platform that the file is for, whose limits are checked; nil for none.
  ///
  /// The platform must accept the background: see ``Platform/kinds(over:)``. The size, the position of the overlay and
  /// the encoder settings that it asks for are not implied.
  public var platform: Platform?

  /// Creates a request; `seconds` must be above 0, and `framesPerSecond` 1 to 240.
  public init(
    over background: Background, output: String, delivery: OutputFile.Delivery = .replacing, seconds: Double? = nil,
    framesPerSecond: Int = 30, framing: Framing = Framing(), encoder: EncoderSettings = EncoderSettings(threads: 2),
    hdr: HDRPolicy = .keep, audio: AudioPolicy = .copy,
    platform: Platform? = nil
  ) {
    precondition(
      seconds.map { $0 > 0 && $0.isFinite } ?? true,
      "the length must be finite and above 0 seconds, got \(seconds ?? 0)")
    precondition((1...240).contains(framesPerSecond), "the frame rate must be 1 to 240, got \(framesPerSecond)")
    self.background = background
    self.output = output
    self.delivery = delivery
    self.seconds = seconds
    self.framesPerSecond = framesPerSecond
    self.framing = framing
    self.encoder = encoder
    self.hdr = hdr
    self.audio = audio
    self.platform = platform
  }

  /// Returns the type of the file that the export writes. Throws if the output's suffix contradicts it.
  public func outputKind() throws(SuffixError) -> OutputKind {
    if let platform {
      let kinds = platform.kinds(over: background.kind)
      precondition(!kinds.isEmpty, "\(platform.name) must accept the background, got \(background.kind)")
      if case .copying = delivery { return kinds[0] }
      return try OutputKind(of: output, among: kinds)
    }
    if case .copying = delivery { return .natural(over: background.kind, hasLength: seconds != nil) }
    return try OutputKind(of: output, over: background.kind, hasLength: seconds != nil)
  }
}
