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
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write, replacing any existing one, or - for standard output; by default, it is named after the input.",
      valueName: "out"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing file of the default name.")
  var force = false

  @Option(help: "The video codec; for TikTok, the default is h264.")
  var codec = Defaulted(EncoderSettings.Codec.hevc)

  @Option(
    help: ArgumentHelp("The preset of x265 or x264.", valueName: "name"), completion: .list(EncoderSettings.presets))
  var preset = Defaulted("veryfast")

  @Option(help: ArgumentHelp("The constant rate factor, from 0 (nearly lossless) to 51.", valueName: "n"))
  var crf = Defaulted(22.0)

  @Option(help: "Keep an HDR video, or convert it to SDR, which is the default with --for.")
  var hdr = Defaulted(HDRPolicy.keep)

  @Option(help: "Copy a video's audio, as AAC if OUT cannot hold it; encode it as AAC; or omit it.")
  var audio = Defaulted(AudioPolicy.copy)

  @Option(help: ArgumentHelp("How many threads to use; all cores by default.", valueName: "n"))
  var threads: Int?

  @Option(help: "Progress on standard error; auto shows a bar on a terminal only.")
  var progress: ProgressStyle = .auto

  @Option(
    help: ArgumentHelp("Write a JSON report to a file, or to standard output for -.", valueName: "file"),
    completion: .file())
  var report: String?

  @Flag(help: "Print the plan as JSON without writing anything.")
  var dryRun = false

  @Option(help: ArgumentHelp("Reject photos of more than n million pixels.", valueName: "n"))
  var maxMegapixels = Defaulted(200.0)

  @Option(help: ArgumentHelp("Reject videos with a side of more than n pixels.", valueName: "n"))
  var maxVideoSide = Defaulted(8192)

  @Option(help: ArgumentHelp("Reject videos that are longer.", valueName: "seconds"))
  var maxVideoDuration = Defaulted(7200.0)

  @OptionGroup var memory: MemoryOptions

  func validate() throws {
    guard EncoderSettings.presets.contains(preset.value) else {
      throw ValidationError(
        "--preset must be one of \(EncoderSettings.presets.joined(separator: ", ")), got \(preset.value)")
    }
    guard (0...51).contains(crf.value) else { throw ValidationError("--crf must be 0 to 51, got \(crf.value)") }
    guard (threads ?? 1) >= 1, (threads ?? 1) <= 256 else { throw ValidationError("--threads must be 1 to 256") }
    guard maxMegapixels.value > 0, maxMegapixels.value.isFinite, maxVideoSide.value > 0, maxVideoDuration.value > 0
    else { throw ValidationError("limits must be above 0") }
    guard output != "" else { throw ValidationError("--output must not be empty") }
    if output == "-", report == "-" {
      throw ValidationError("--output - and --report - cannot share standard output; write one of them to a file")
    }
  }

  /// The number of threads an export may use.
  var threadCount: Int { threads ?? max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// Opens the background at `path`, or returns no background for nil.
  func background(_ path: String?) throws -> Background {
    guard let path else { return .none }
    return try Background(
      opening: path, photoLimits: PhotoLimits(maxPixels: Int(min(maxMegapixels.value * 1e6, 1e12))),
      videoLimits: VideoLimits(maxSide: maxVideoSide.value, maxDuration: maxVideoDuration.value), threads: threadCount)
  }

  /// Creates a request for an export over a background.
  ///
  /// Without `--output`, the output is named after an input and `label`. Throws if an output would replace an input, or
  /// if options were given that have no effect. A platform chooses the encoder settings that were not given.
  func request(
    over background: Background, from inputs: InputFiles, label: String, length: ExportRequest.Length = .background,
    framing: Framing, platform: Platform? = nil
  ) throws -> ExportRequest {
    let natural = OutputKind.natural(over: background.kind, length: length, platform: platform)
    let destination = try destination(after: inputs.namesake, label: label, kind: natural)
    try check(destination.name, against: inputs)
    let limits = platform?.limits
    var encoder = EncoderSettings(
      codec: limits?.prefersH264 == true && !codec.isGiven ? .h264 : codec.value, preset: preset.value,
      crf: crf.value, threads: threadCount)
    encoder.isStrict = limits?.isStrict ?? false
    let kind =
      output == "-"
      ? natural : try OutputKind(of: destination.name, over: background.kind, length: length, platform: platform)
    try refuseUnused(kind, over: background.kind)
    var request = ExportRequest(over: background, output: destination.name, kind: kind)
    request.delivery = destination.delivery
    request.length = length
    request.framing = framing
    request.encoder = encoder
    request.hdr = platform != nil && !hdr.isGiven ? .sdr : hdr.value
    request.audio = audio.value
    request.platform = platform
    if output == "-", !dryRun, Streams.outputIsTerminal {
      throw WrongCall("--output - would fill the terminal with binary data; redirect it or name a file")
    }
    return request
  }

  /// Throws if options were given that have no effect on an output of type `kind`.
  func refuseUnused(_ kind: OutputKind, over background: Background.Kind) throws(WrongCall) {
    if !kind.isVideo {
      try UnusedOption.refuse(
        [
          "--codec": codec.isGiven, "--preset": preset.isGiven, "--crf": crf.isGiven, "--hdr": hdr.isGiven,
          "--audio": audio.isGiven,
        ], "on an image")
    }
    if background == .photo {
      try UnusedOption.refuse(["--audio": audio.isGiven], "over a photo, which is silent")
    }
    if background != .video {
      try UnusedOption.refuse(
        [
          "--hdr": hdr.isGiven, "--max-video-side": maxVideoSide.isGiven,
          "--max-video-duration": maxVideoDuration.isGiven,
        ], "without a video in --over")
    }
    if background != .photo {
      try UnusedOption.refuse(["--max-megapixels": maxMegapixels.isGiven], "without a photo in --over")
    }
  }
}
