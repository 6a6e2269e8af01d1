package import DisplayLists
package import Exporting
package import Files
import Foundation
import Geometry
package import JSON
package import Optics
package import Timers
import Vitrine

/// A job that exports a countdown of glass digits as an image or a video. Options that are nil were left out.
package struct TimerJob: Job {
  /// The start of the countdown.
  package var from: CountdownTime
  /// The photo or video beneath the countdown; nil for a scene.
  package var over: String?
  /// The file to write. Its suffix decides whether it is an image or a video.
  package var output: String?
  /// The length of the video in seconds.
  package var duration: Double?
  package var script: TimerScript?
  package var hidesReflection = false
  package var reducesMotion = false
  package var isPaused = false
  package var device: TimerDevice?
  package var locale: LocaleName?
  package var look: GlassLook?
  package var legibility: OnOff?
  package var accessibility = AccessibilitySettings()
  package var canvas = CanvasSettings()
  package var encoding = EncodingSettings()
  package var limits = InputLimits()
  package var report: String?

  package static let defaultDevice = TimerDevice.phone
  /// The maximum length in seconds. Anything longer is taken for a typing error.
  private static let maxDuration = 86_400.0

  /// Creates the job of a running countdown with the default of every option.
  package init(from: CountdownTime) { self.from = from }

  /// Reads a job: an object with options of `timer` by their names.
  package init(json: JSONNode) throws(JSONError) {
    guard let from = json["from"] else { throw JSONError(.missing, at: "\(json.path).from", "is missing") }
    self.init(from: try CountdownTime(from))
    try read(json)
    do throws(JobError) { try checkValues() } catch { throw JSONError(.wrongValue, at: json.path, error.description) }
  }

  package static let command = "timer"

  package static let options: [JobOption<TimerJob>] = [
    JobOption(required: "from", \.from), JobOption("over", \.over), JobOption("output", \.output),
    JobOption("report", \.report), JobOption("duration", \.duration), JobOption("script", \.script),
    JobOption(flag: "no-mirror", \.hidesReflection), JobOption(flag: "reduce-motion", \.reducesMotion),
    JobOption(flag: "paused", \.isPaused), JobOption("device", \.device), JobOption("locale", \.locale),
    JobOption("look", \.look), JobOption("legibility", \.legibility),
    JobOption(flag: "reduce-transparency", \.accessibility.reducesTransparency),
    JobOption(flag: "increase-contrast", \.accessibility.increasesContrast), JobOption("aspect", \.canvas.aspect),
    JobOption("size", \.canvas.size), JobOption("codec", \.encoding.codec), JobOption("preset", \.encoding.preset),
    JobOption("crf", \.encoding.crf), JobOption("encoder", \.encoding.backend), JobOption("hdr", \.encoding.hdr),
    JobOption("audio", \.encoding.audio),
    JobOption("max-megapixels", \.limits.megapixels), JobOption("max-video-side", \.limits.videoSide),
    JobOption("max-video-duration", \.limits.videoDuration),
  ]

  package var normalized: TimerJob {
    var job = self
    job.report = nil
    job.limits = InputLimits()
    job.drop(\.device, Self.defaultDevice)
    job.locale = locale?.normalized
    job.drop(\.locale, .english)
    job.drop(\.look, GlassSettings.defaultLook)
    job.drop(\.legibility, GlassSettings.defaultLegibility)
    job.drop(\.duration, Self.usualDuration(of: self))
    job.encoding.normalize(for: nil)
    return job
  }

  private static func usualDuration(of job: TimerJob) -> Double {
    job.script?.steps.last.map { $0.time + 2 } ?? min(10, Double(job.from.seconds))
  }

  // MARK: - Rules

  /// Throws if a value is out of range, or if options contradict each other.
  package func checkValues() throws(JobError) {
    if let duration, !(duration > 0 && duration <= Self.maxDuration) {
      throw JobError("--duration must be above 0 and at most \(Int(Self.maxDuration)) seconds, got \(duration)")
    }
    if isPaused, script != nil {
      throw JobError("--paused and --script cannot be combined; a script starts with a stopped countdown")
    }
    if let size = canvas.size, size.width % 2 != 0 || size.height % 2 != 0 || min(size.width, size.height) < 16 {
      throw JobError("--size \(size.width)x\(size.height): the sides must be even and 16 or more")
    }
    try encoding.checkValues()
    try limits.checkValues()
  }

  /// Throws if the job sets options that have no effect on an output of type `kind` over a kind of background.
  package func check(over background: Background.Kind, writing kind: OutputKind) throws(JobError) {
    try encoding.check(kind, over: background, limits)
    if !kind.isVideo {
      try UnusedOption.refuse(
        ["--duration": duration != nil, "--reduce-motion": reducesMotion, "--script": script != nil], "on an image",
        remedy: "name the output .mp4")
    }
    if isPaused {
      try UnusedOption.refuse(["--reduce-motion": reducesMotion], "with --paused, because nothing moves")
    } else if script == nil, !kind.isVideo || duration ?? Self.usualDuration(of: self) <= Double(from.seconds) {
      try UnusedOption.refuse(
        ["--legibility": legibility != nil], "on a running countdown, which has no text on glass",
        remedy: "use --paused")
    }
  }

  // MARK: - The export

  /// The length of the output. Throws if the script does not fit.
  package func length() throws(JobError) -> Double {
    let seconds = duration ?? Self.usualDuration(of: self)
    guard let script, let last = script.steps.last else { return seconds }
    guard last.time < seconds, seconds <= Self.maxDuration else {
      throw JobError(
        "--script: step \(script.steps.count) is at \(last.time) s, but the video must be longer than that and at most "
          + "\(Int(Self.maxDuration)) s; its length is \(seconds) s")
    }
    return seconds
  }

  /// Opens the photo or video beneath the countdown, or returns the scene if there is none.
  package func openBackground(else scene: Background, threads: Int) throws -> Background {
    guard over == nil else { return try limits.open(over, threads: threads) }
    guard !canvas.showsAll else {
      throw JobError("--aspect original needs a photo or video; name one with --over, or use W:H")
    }
    return scene
  }

  /// Returns the export of the job over its background. Throws if the export is not possible.
  package func prepare(
    over background: Background, delivery: OutputFile.Delivery = .replacing, threads: Int, shaper: any TextShaping
  ) throws -> PreparedExport {
    let countdown = try countdown()
    let length = ExportRequest.Length.seconds(try length())
    let framing = try framing(of: background)
    guard let output else { preconditionFailure("a job that is prepared must name its output, got none") }
    try OutputNames(output: output, report: report, over: over).check()
    let kind =
      output == "-"
      ? .natural(over: background.kind, length: length)
      : try OutputKind(of: output, over: background.kind, length: length, platform: nil)
    try check(over: background.kind, writing: kind)
    var request = ExportRequest(over: background, output: output, kind: kind)
    request.length = length
    request.delivery = delivery
    request.framing = framing
    encoding.apply(to: &request, for: nil, threads: threads)
    return PreparedExport(
      request: request, overlay: TimerOverlay(countdown, overlayOptions, shaper: shaper), reportFile: report)
  }

  var overlayOptions: TimerOptions {
    var options = TimerOptions()
    options.device = device ?? Self.defaultDevice
    options.showsReflection = !hidesReflection
    options.look = look ?? GlassSettings.defaultLook
    options.accommodations =
      reducesMotion ? accessibility.accommodations.union(.reduceMotion) : accessibility.accommodations
    options.legibility = (legibility ?? GlassSettings.defaultLegibility).legibility
    options.locale = (locale ?? .english).locale
    return options
  }

  private func countdown() throws(JobError) -> Countdown {
    guard let script else { return Countdown(total: from.seconds, isPaused: isPaused) }
    do throws(TimerScriptError) { return try Countdown(total: from.seconds, script: script) } catch {
      throw JobError("--script: \(error)")
    }
  }

  /// Returns the framing, which is the device's unless the job says otherwise.
  private func framing(of background: Background) throws(JobError) -> Framing {
    if canvas.aspect != nil || canvas.size != nil { return try canvas.framing(of: background) }
    let pixels = (device ?? Self.defaultDevice).pixels
    let screen = PixelSize(width: Int(pixels.width), height: Int(pixels.height))
    return Framing(
      aspect: .ratio(Double(screen.width), Double(screen.height)), size: over == nil ? screen : nil)
  }
}

/// The start of a countdown, written as `M:SS`, `MM:SS` or `H:MM:SS`.
package struct CountdownTime: JobValue {
  /// The duration in seconds.
  package let seconds: Int
  private let text: String

  package static let expectation =
    "M:SS, MM:SS or H:MM:SS, from 0:01 to 99:59:59, with minutes and seconds below 60"

  package init?(text: String) {
    guard let countdown = Countdown(text) else { return nil }
    seconds = countdown.total
    self.text = text
  }

  package static func == (a: CountdownTime, b: CountdownTime) -> Bool { a.seconds == b.seconds }
  package func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

  package var json: JSONValue { .string(text) }
}

extension TimerScript: JobValue {
  package static var expectation: String { "times in seconds and actions, such as 0 start; 3.2 pause" }
  package init?(text: String) { try? self.init(text) }

  package init(_ node: JSONNode) throws(JSONError) {
    let text = try node.text()
    do throws(TimerScriptError) { try self.init(text) } catch { throw node.wrong(error.description) }
  }

  package var json: JSONValue {
    .string(steps.map { "\($0.time.plain) \($0.action.rawValue)" }.joined(separator: "; "))
  }
}
