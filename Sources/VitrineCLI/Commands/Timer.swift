import ArgumentParser
import Exporting
import Foundation
import Jobs
import Optics
import Timers

extension CountdownTime {
  /// Parses `M:SS`, `MM:SS` or `H:MM:SS`.
  init(argument: String) throws {
    guard let time = CountdownTime(text: argument) else {
      throw ValidationError("a time must be \(Self.expectation)")
    }
    self = time
  }
}

extension TimerScript {
  /// Parses the steps of a script.
  fileprivate init(argument: String) throws {
    do { try self.init(argument) } catch { throw ValidationError(error.description) }
  }
}

/// Exports a countdown of glass digits over a photo, a video or a scene.
struct Timer: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Export a countdown of glass digits as an image or a video.",
    discussion: """
      An output named .png or .jpg is an image of the start; .mp4 or .mov is the countdown. Without --over, the background is \
      lanterns over a lake, with sound. A background video that is too short repeats.

      The device determines the layout and the canvas: phone 1080x1920, tablet 2048x1536, mac 2560x1600, tv 1920x1080, \
      watch 410x502. With --over, only the aspect ratio of the canvas is the device's. --aspect and --size override it.

      A script is a list of times in seconds and actions: --script "0 start; 3.2 pause; 5 start; 9 stop". Each control is \
      pressed shortly before its action.
      """)

  @Option(
    help: ArgumentHelp("The start of the countdown: M:SS, MM:SS or H:MM:SS.", valueName: "time"),
    transform: CountdownTime.init(argument:))
  var from: CountdownTime

  @Option(
    help: ArgumentHelp("The photo or video beneath the countdown.", valueName: "file"), completion: .file())
  var over: String?

  @Option(
    help: ArgumentHelp(
      "The length of the video; by default the countdown, up to 10 seconds, or 2 seconds longer than the script.",
      valueName: "seconds"))
  var duration: Double?

  @Option(
    help: ArgumentHelp(
      "When the countdown is started, paused and stopped, as \"0 start; 3.2 pause\".", valueName: "steps"),
    transform: TimerScript.init(argument:))
  var script: TimerScript?

  @Flag(help: "Omit the reflection.")
  var noMirror = false

  @Flag(help: "Change digits and controls without transitions.")
  var reduceMotion = false

  @Flag(help: "Show a paused countdown, with all of its controls.")
  var paused = false

  @Option(help: "The device to lay out for.")
  var device = OptionValue(TimerJob.defaultDevice)

  @Option(
    help: ArgumentHelp("The locale of digits and words, such as de_DE; en_US by default.", valueName: "id"),
    transform: LocaleName.init(argument:))
  var locale = LocaleName.english

  @Option(help: "The generation of the material.")
  var look = OptionValue(GlassSettings.defaultLook)

  @Option(help: "Dim glass until text on it has a contrast of 4.5:1, or 3:1 for large text.")
  var legibility = OptionValue(GlassSettings.defaultLegibility)

  @OptionGroup var canvas: CanvasArguments
  @OptionGroup var viewer: ViewerArguments
  @OptionGroup var out: OutputArguments

  func validate() throws { try validating { () throws(JobError) in try job.checkValues() } }

  func run() throws {
    let session = try Session(out)
    var job = job
    let background = try job.openBackground(else: .lanterns, threads: out.threadCount)
    let length = ExportRequest.Length.seconds(try job.length())
    let destination = try out.destination(
      after: over, label: "timer", kind: .natural(over: background.kind, length: length))
    try out.checkTerminal()
    job.output = destination.name
    let export = try job.prepare(
      over: background, delivery: destination.delivery, threads: out.threadCount, shaper: session.jobs.shaper)
    try session.run(export, out)
  }

  /// The job that the arguments describe.
  private var job: TimerJob {
    var job = TimerJob(from: from)
    job.over = over
    job.output = out.output
    job.report = out.reportFile
    job.duration = duration
    job.script = script
    job.hidesReflection = noMirror
    job.reducesMotion = reduceMotion
    job.isPaused = paused
    job.device = device.given
    job.locale = locale
    job.look = look.given
    job.legibility = legibility.given
    job.accessibility = viewer.settings
    job.canvas = canvas.settings
    job.encoding = out.encoding
    job.limits = out.limits
    return job
  }
}
