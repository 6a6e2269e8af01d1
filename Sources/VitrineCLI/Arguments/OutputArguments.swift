import ArgumentParser
import Commands
import Exporting
import Foundation
import Jobs
import VideoFiles

/// The output of an export: its file, encoding, progress and report.
struct OutputArguments: ParsableArguments {
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
  var codec = OptionValue(EncodingSettings.defaultCodec(for: nil))

  @Option(
    help: ArgumentHelp("The preset of x265 or x264; hardware encoders use the nearest one.", valueName: "name"),
    completion: .list(EncoderSettings.presets))
  var preset = OptionValue(EncodingSettings.defaultPreset)

  @Option(help: ArgumentHelp("The constant rate factor, from 0 (nearly lossless) to 51.", valueName: "n"))
  var crf = OptionValue(EncodingSettings.defaultCRF)

  @Option(
    help: ArgumentHelp(
      """
      The encoder: software, with the same bytes on every machine; vaapi, nvenc or qsv, which are hardware; or auto, the \
      first hardware that works, else software.
      """,
      valueName: "encoder"))
  var encoder = OptionValue(EncodingSettings.defaultBackend)

  @Option(help: "Keep the HDR of a video or a photo, or make it SDR, which is the default with --for.")
  var hdr = OptionValue(EncodingSettings.defaultHDR(for: nil))

  @Option(help: "Copy a video's audio, as AAC if OUT cannot hold it; encode it as AAC; or omit it.")
  var audio = OptionValue(EncodingSettings.defaultAudio)

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
  var maxMegapixels = OptionValue(InputLimits.defaultMegapixels)

  @Option(help: ArgumentHelp("Reject videos with a side of more than n pixels.", valueName: "n"))
  var maxVideoSide = OptionValue(InputLimits.defaultVideoSide)

  @Option(help: ArgumentHelp("Reject videos that are longer.", valueName: "seconds"))
  var maxVideoDuration = OptionValue(InputLimits.defaultVideoDuration)

  @OptionGroup var memory: MemoryOptions

  func validate() throws {
    guard (1...256).contains(threads ?? 1) else { throw ValidationError("--threads must be 1 to 256") }
    guard output != "" else { throw ValidationError("--output must not be empty") }
    if output == "-", report == "-" {
      throw ValidationError("--output - and --report - cannot share standard output; write one of them to a file")
    }
  }

  /// The settings of the encoder.
  var encoding: EncodingSettings {
    var settings = EncodingSettings()
    settings.codec = codec.given
    settings.preset = preset.given
    settings.crf = crf.given
    settings.backend = encoder.given
    settings.hdr = hdr.given
    settings.audio = audio.given
    return settings
  }

  /// The limits of inputs.
  var limits: InputLimits {
    var limits = InputLimits()
    limits.megapixels = maxMegapixels.given
    limits.videoSide = maxVideoSide.given
    limits.videoDuration = maxVideoDuration.given
    return limits
  }

  /// The number of threads an export may use.
  var threadCount: Int { threads ?? max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The file to write the report to, or nil if no report is requested or it goes to standard output.
  var reportFile: String? { report == "-" ? nil : report }

  /// Throws if a terminal would be filled with the bytes of the output.
  func checkTerminal() throws(JobError) {
    if output == "-", !dryRun, Streams.outputIsTerminal {
      throw JobError("--output - would fill the terminal with binary data; redirect it or name a file")
    }
  }
}
