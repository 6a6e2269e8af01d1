public import ArgumentParser
import Exporting
import Foundation
import ImageFiles
public import VideoFiles

extension EncoderSettings.Codec: ExpressibleByArgument {}
extension HDRPolicy: ExpressibleByArgument {}
extension AudioPolicy: ExpressibleByArgument {}

/// The output options: file, encoding, progress and report.
struct EncodingOptions: ParsableArguments {
  @Option(name: [.short, .long], help: ArgumentHelp("The file to write.", valueName: "out"))
  var output: String

  @Option(help: "The video codec.")
  var codec: EncoderSettings.Codec = .hevc

  @Option(help: ArgumentHelp("The preset of x265 or x264.", valueName: "name"))
  var preset: String = "veryfast"

  @Option(help: ArgumentHelp("The constant rate factor, from 0 (nearly lossless) to 51.", valueName: "n"))
  var crf: Double = 22

  @Option(help: "Keep an HDR video, or convert it to SDR.")
  var hdr: HDRPolicy = .keep

  @Option(help: "Copy a video's audio, as AAC if OUT cannot hold it; encode it as AAC; or omit it.")
  var audio: AudioPolicy = .copy

  @Option(help: ArgumentHelp("How many threads to use; all cores by default.", valueName: "n"))
  var threads: Int?

  @Option(help: "Progress on standard error; auto shows a bar on a terminal only.")
  var progress: ProgressStyle = .auto

  @Option(help: ArgumentHelp("Write a JSON report to a file, or to standard output for -.", valueName: "file"))
  var report: String?

  @Flag(help: "Print the plan as JSON without writing anything.")
  var dryRun = false

  @Option(help: ArgumentHelp("Reject photos of more than n million pixels.", valueName: "n"))
  var maxMegapixels: Double = 200

  @Option(help: ArgumentHelp("Reject videos with a side of more than n pixels.", valueName: "n"))
  var maxVideoSide: Int = 8192

  @Option(help: ArgumentHelp("Reject videos that are longer.", valueName: "seconds"))
  var maxVideoDuration: Double = 7200

  func validate() throws {
    guard EncoderSettings.presets.contains(preset) else {
      throw ValidationError("--preset must be one of \(EncoderSettings.presets.joined(separator: ", ")), got \(preset)")
    }
    guard crf.isFinite, (0...51).contains(crf) else { throw ValidationError("--crf must be 0 to 51, got \(crf)") }
    guard (threads ?? 1) >= 1, (threads ?? 1) <= 256 else { throw ValidationError("--threads must be 1 to 256") }
    guard maxMegapixels > 0, maxMegapixels.isFinite, maxVideoSide > 0, maxVideoDuration > 0 else {
      throw ValidationError("limits must be above 0")
    }
    guard !output.isEmpty else { throw ValidationError("--output must not be empty") }
  }

  /// The number of threads an export may use.
  var threadCount: Int { threads ?? max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// Opens the background at `path`, or returns no background for nil.
  func background(_ path: String?) throws -> Background {
    guard let path else { return .none }
    return try Background(
      opening: path, photoLimits: PhotoLimits(maxPixels: Int(min(maxMegapixels * 1e6, 1e12))),
      videoLimits: VideoLimits(maxSide: maxVideoSide, maxDuration: maxVideoDuration), threads: threadCount)
  }

  /// Creates a request for an export over a background.
  func request(over background: Background, seconds: Double? = nil, framing: Framing) -> ExportRequest {
    ExportRequest(
      over: background, output: output, seconds: seconds, framing: framing,
      encoder: EncoderSettings(codec: codec, preset: preset, crf: crf, threads: threadCount), hdr: hdr,
      audio: audio)
  }
}
