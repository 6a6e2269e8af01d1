import DisplayLists
public import Foundation
import VideoFiles

/// The result of an export, and the time and memory it used.
public struct ExportReport: Codable, Hashable, Sendable {
  /// Elapsed wall-clock time, in seconds. The stages of a video export run concurrently, so their sum may exceed the
  /// total.
  public struct Seconds: Codable, Hashable, Sendable {
    /// The time taken by the whole export.
    public var total = 0.0
    /// The time spent planning the export and preparing the background, the overlay and the output.
    public var setup = 0.0
    /// The time spent reading and decoding.
    public var decode = 0.0
    /// The time spent compositing, summed over all frames.
    public var glass = 0.0
    /// The time spent encoding and writing.
    public var encode = 0.0

    /// Returns the time of two exports, one after the other.
    static func + (a: Seconds, b: Seconds) -> Seconds {
      Seconds(
        total: a.total + b.total, setup: a.setup + b.setup, decode: a.decode + b.decode, glass: a.glass + b.glass,
        encode: a.encode + b.encode)
    }
  }

  /// The codecs of the source's audio tracks, grouped by treatment.
  public struct Audio: Codable, Hashable, Sendable {
    /// The codecs of the tracks whose packets were copied.
    public var copied: [String] = []
    /// The codecs of the tracks that were dropped, on request or with a warning.
    public var dropped: [String] = []
    /// The codecs, in the source, of the tracks that were encoded as AAC.
    public var encoded: [String] = []
  }

  /// The video of a Live Photo, whose still is the output.
  public struct Live: Codable, Hashable, Sendable {
    /// The file as the user named it.
    public var output: String
    /// The upright width and height of the video beneath the overlay in pixels.
    public var source: [Int]
    /// The width and height of the file in pixels.
    public var canvas: [Int]
    /// The overlay's rectangle in pixels of the file, excluding its shadow: x, y, width, height.
    public var sticker: [Int]
    /// The number of frames.
    public var frames: Int
    /// The length in seconds.
    public var duration: Double
    /// The average frame rate.
    public var fps: Double
    /// Which audio tracks were copied, which were encoded, and which were dropped.
    public var audio: Audio
    /// The names of the file's colour properties.
    public var color: [String: String]
  }

  /// The output file as the user named it.
  public var output: String
  /// The type of the file.
  public var kind: OutputKind
  /// The upright width and height of the background in pixels; those of the canvas if there is no background.
  public var source: [Int]
  /// The width and height of the output in pixels.
  public var canvas: [Int]
  /// The overlay's rectangle in output pixels, excluding its shadow: x, y, width, height.
  public var sticker: [Int]
  /// The number of frames; 1 for an image.
  public var frames: Int
  /// The length in seconds; 0 for an image.
  public var duration: Double
  /// The average frame rate; 0 for an image.
  public var fps: Double
  /// FFmpeg's name of the encoder of a video, such as `libx265`; nil for an image.
  public var encoder: String?
  /// The time spent in each stage.
  public var seconds: Seconds
  /// The peak memory use of the process, in bytes; 0 if the system does not report it.
  public var peakMemoryBytes: Int
  /// Which audio tracks were copied, which were encoded, and which were dropped.
  public var audio: Audio
  /// The names of the output's colour properties, such as its profile or its primaries.
  public var color: [String: String]
  /// How the file compares with the limits of the requested platform; nil if none was requested.
  public var platform: PlatformReport?
  /// The video of a Live Photo, which is written beside the output; nil for other outputs.
  public var live: Live?
  /// The alt text that was written to the file; nil if the overlay has none.
  public var altText: String?
  /// Warnings for the user, one sentence each.
  public var warnings: [String]

  /// Returns the report of a Live Photo, given that of its video. The output is the still.
  public func paired(with video: ExportReport) -> ExportReport {
    var report = self
    report.live = Live(
      output: video.output, source: video.source, canvas: video.canvas, sticker: video.sticker, frames: video.frames,
      duration: video.duration, fps: video.fps, audio: video.audio, color: video.color)
    report.seconds = seconds + video.seconds
    report.peakMemoryBytes = max(peakMemoryBytes, video.peakMemoryBytes)
    report.warnings += video.warnings.filter { !warnings.contains($0) }
    return report
  }

  /// Returns the report as a JSON object with sorted keys.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension ExportReport {
  /// Creates the report of a finished export.
  init(_ plan: ExportPlan, _ frames: CanvasFrames, _ receipt: SinkReceipt, seconds: Seconds, findings: [Finding]) {
    output = plan.request.output.readablePath
    kind = plan.request.kind
    let source = plan.request.background.kind == .none ? receipt.size : plan.source
    self.source = [source.width, source.height]
    canvas = [receipt.size.width, receipt.size.height]
    let rect = plan.overlayRect
    sticker = [rect.x, rect.y, rect.width, rect.height]
    self.frames = receipt.frames
    duration = receipt.duration
    fps = receipt.duration > 0 ? Double(receipt.frames) / receipt.duration : 0
    encoder = receipt.encoder
    self.seconds = seconds
    peakMemoryBytes = ProcessMemory.peakBytes() ?? 0
    audio = Audio(receipt.audio + frames.droppedAudio)
    color = frames.color
    if receipt.hasGainMap { color["hdr"] = "gain map" }
    let audioFindings = kind.container.map { container in
      receipt.audio.flatMap {
        $0.findings(
          plan.request.audio, in: container,
          for: plan.request.encoder.isStrict ? plan.request.platform?.name ?? "the platform" : nil)
      }
    }
    let videoFindings = (receipt.findings + (frames.reader?.findings ?? [])).map(Finding.init)
    let imageFindings = frames.findings.filter { finding in
      switch finding {
      case .omittedGainMap: !receipt.hasGainMap
      case .omittedLiveVideo: plan.request.livePhoto == nil
      // The frames of a video are decoded before they are described.
      case .flattenedPhoto: receipt.isFlattened || plan.request.kind.isVideo
      default: true
      }
    }
    warnings = (plan.findings + findings + imageFindings + (audioFindings ?? []) + videoFindings).warnings
  }
}

extension ExportReport.Audio {
  /// Groups the codecs of tracks by treatment.
  init(_ outcomes: [AudioOutcome]) {
    func codecs(_ isIncluded: (AudioTreatment) -> Bool) -> [String] {
      outcomes.filter { isIncluded($0.treatment) }.map(\.codec)
    }
    self.init(
      copied: codecs { $0 == .copied }, dropped: codecs { $0 != .copied && $0 != .encoded },
      encoded: codecs { $0 == .encoded })
  }
}
