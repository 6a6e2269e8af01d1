public import Files
public import VideoFiles

/// The parameters of an export, except for the overlay.
///
///     var request = ExportRequest(over: background, output: "clip.mp4", kind: .mp4)
///     request.length = .seconds(5)
public struct ExportRequest: Sendable {
  /// The length of a video.
  public enum Length: Hashable, Sendable {
    /// The length of the background, which must be a video.
    case background
    /// Part of the background, which must be a video.
    case range(VideoRange)
    /// A length in seconds, finite and above 0. A shorter background loops, and a photo stands still.
    case seconds(Double)

    /// Whether the background determines the length.
    var isOfBackground: Bool {
      if case .seconds = self { false } else { true }
    }
  }

  /// The photo, video or scene that the canvas is cut from.
  public var background: Background
  /// The file to write.
  public var output: String
  /// The type of the file. An image of a video or a scene shows its first frame.
  ///
  /// Without a background, it must be a PNG. For a platform, it must be one of the types that the platform accepts over
  /// the background; only then can it be a WebP. ``OutputKind/init(of:over:length:platform:)`` determines it from a file
  /// name.
  public var kind: OutputKind
  /// The length of a video; by default that of the background. It has no effect on an image.
  public var length = Length.background {
    didSet {
      guard case .seconds(let seconds) = length else { return }
      precondition(seconds > 0 && seconds.isFinite, "the length must be finite and above 0 seconds, got \(seconds)")
    }
  }
  /// The way in which the finished file is delivered; by default, it replaces any existing file.
  ///
  /// If the file is copied to a stream, `output` is only its name in reports.
  public var delivery = OutputFile.Delivery.replacing
  /// The frame rate for a background that has none, 1 to 240; 30 by default.
  public var framesPerSecond = 30 {
    didSet {
      precondition((1...240).contains(framesPerSecond), "the frame rate must be 1 to 240, got \(framesPerSecond)")
    }
  }
  /// How the canvas is cut from the background; by default, its middle fills a 9:16 canvas.
  public var framing = Framing()
  /// How a video is encoded; by default as HEVC on two threads.
  public var encoder = EncoderSettings(threads: 2)
  /// The policy for HDR, including photos with a gain map. By default, the output keeps HDR if it can hold it.
  public var hdr = HDRPolicy.keep
  /// How the audio of a video is handled; by default, it is copied where the output can hold it.
  public var audio = AudioPolicy.copy
  /// The platform that the file is for, whose limits are checked; nil if it is for none, which is the default.
  ///
  /// The platform must accept the background: see ``Platform/kinds(over:)``. The size, the position of the overlay and
  /// the encoder settings that it asks for are not implied.
  public var platform: Platform?

  /// The tags that make the output the still or the video of a Live Photo; nil for other outputs, which is the default.
  ///
  /// The background must be a photo or a whole video, and the file a JPEG or a MOV: others cannot hold it.
  public var livePhoto: LivePhotoTags?

  /// Creates a request for a file of type `kind`.
  public init(over background: Background, output: String, kind: OutputKind) {
    self.background = background
    self.output = output
    self.kind = kind
  }
}
