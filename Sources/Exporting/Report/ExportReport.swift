import DisplayLists
public import Foundation

/// The result of an export, and the time and memory it took.
public struct ExportReport: Codable, Hashable, Sendable {
  /// Wall-clock seconds; the stages of a video run concurrently, so their sum exceeds the total.
  public struct Seconds: Codable, Hashable, Sendable {
    /// The whole export.
    public var total = 0.0
    /// Everything before the first frame.
    public var setup = 0.0
    /// Reading and decoding.
    public var decode = 0.0
    /// Compositing, summed over frames and threads.
    public var glass = 0.0
    /// Encoding and writing.
    public var encode = 0.0
  }

  /// How the sound was treated.
  public struct Audio: Codable, Hashable, Sendable {
    /// Codecs of the tracks whose packets were copied.
    public var copied: [String]
    /// Codecs of the tracks that were left out.
    public var dropped: [String]
  }

  /// The file as the user named it.
  public var output: String
  /// The type of the file.
  public var kind: OutputKind
  /// Upright columns and rows of the background; of the canvas if there is no background.
  public var source: [Int]
  /// Columns and rows of the output.
  public var canvas: [Int]
  /// The overlay's rectangle in pixels of the output, without its shadow: x, y, width, height.
  public var sticker: [Int]
  /// The number of frames; 1 for an image.
  public var frames: Int
  /// The length in seconds; 0 for an image.
  public var duration: Double
  /// Average frames per second; 0 for an image.
  public var fps: Double
  /// The time it took.
  public var seconds: Seconds
  /// The peak memory of the process.
  public var peakMemoryBytes: Int
  /// How the sound was treated.
  public var audio: Audio
  /// Names of what defines the output's colours.
  public var color: [String: String]
  /// Warnings for the user, one sentence each.
  public var warnings: [String]

  /// The report as a JSON object with sorted keys.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension ExportReport {
  /// Reports a finished export.
  init(_ plan: ExportPlan, _ frames: CanvasFrames, _ receipt: SinkReceipt, seconds: Seconds, findings: [Finding]) {
    output = plan.request.output
    kind = plan.kind
    let source = plan.request.background.kind == .none ? receipt.size : plan.source
    self.source = [source.width, source.height]
    canvas = [receipt.size.width, receipt.size.height]
    let rect = plan.overlayRect
    sticker = [rect.x, rect.y, rect.width, rect.height]
    self.frames = receipt.frames
    duration = receipt.duration
    fps = receipt.duration > 0 ? Double(receipt.frames) / receipt.duration : 0
    self.seconds = seconds
    peakMemoryBytes = Self.peakMemory()
    audio = Audio(copied: receipt.copiedAudio, dropped: receipt.droppedAudio + frames.droppedAudio)
    color = frames.color
    let skipped = frames.reader?.skippedFrames ?? 0
    warnings =
      (findings + frames.findings + receipt.droppedAudio.map { .droppedAudioTrack(codec: $0) }
      + (skipped > 0 ? [.untimedFrames(skipped)] : [])).warnings
  }

  /// The peak memory of this process so far, in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    guard getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return 0 }
    return usage.ru_maxrss * 1024
  }
}
