public import ArgumentParser
import Exporting
import Foundation
public import VideoFiles

extension EncoderSettings.Codec: ExpressibleByArgument {}
extension HDRPolicy: ExpressibleByArgument {}

/// How the output is encoded, watched and reported.
struct EncodingOptions: ParsableArguments {
  @Option(name: [.short, .long], help: ArgumentHelp("The file to write.", valueName: "out"))
  var output: String

  @Option(help: "Video encoder.")
  var codec: EncoderSettings.Codec = .hevc

  @Option(help: ArgumentHelp("Preset of the encoder, by its x265 or x264 name.", valueName: "name"))
  var preset: String = "veryfast"

  @Option(help: ArgumentHelp("Constant rate factor, 0 (lossless or nearly) to 51.", valueName: "n"))
  var crf: Double = 22

  @Option(help: "What becomes of an HDR clip.")
  var hdr: HDRPolicy = .keep

  @Option(help: ArgumentHelp("Threads to use; all cores unless given.", valueName: "n"))
  var threads: Int?

  @Option(help: "Progress on standard error; auto is a bar on a terminal, else none.")
  var progress: ProgressStyle = .auto

  @Option(help: ArgumentHelp("Write a JSON report to a file, or to standard output with -.", valueName: "file"))
  var report: String?

  @Flag(help: "Print the plan as JSON and write nothing.")
  var dryRun = false

  @Option(help: ArgumentHelp("The most pixels a photo may have, in millions.", valueName: "n"))
  var maxMegapixels: Double = 200

  @Option(help: ArgumentHelp("The most pixels a clip may have on a side.", valueName: "n"))
  var maxVideoSide: Int = 8192

  @Option(help: ArgumentHelp("The longest a clip may be.", valueName: "seconds"))
  var maxVideoDuration: Double = 7200

  func validate() throws {
    guard EncoderSettings.presets.contains(preset) else {
      throw ValidationError("--preset \(preset) is none of \(EncoderSettings.presets.joined(separator: ", "))")
    }
    guard crf.isFinite, (0...51).contains(crf) else { throw ValidationError("--crf is 0 to 51, got \(crf)") }
    guard (threads ?? 1) >= 1, (threads ?? 1) <= 256 else { throw ValidationError("--threads is 1 to 256") }
    guard maxMegapixels > 0, maxMegapixels.isFinite, maxVideoSide > 0, maxVideoDuration > 0 else {
      throw ValidationError("limits are above 0")
    }
    guard !output.isEmpty else { throw ValidationError("--output needs a name") }
  }

  /// Threads that an export may use.
  var threadCount: Int { threads ?? max(1, ProcessInfo.processInfo.activeProcessorCount) }

  func request(source: ExportSource, framing: Framing) -> ExportRequest {
    ExportRequest(
      source: source, output: output, framing: framing,
      encoder: EncoderSettings(codec: codec, preset: preset, crf: crf, threads: threadCount), hdr: hdr,
      maxPhotoPixels: Int(min(maxMegapixels * 1e6, 1e12)),
      videoLimits: VideoLimits(maxSide: maxVideoSide, maxDuration: maxVideoDuration))
  }
}
