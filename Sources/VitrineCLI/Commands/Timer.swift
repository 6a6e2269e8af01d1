public import ArgumentParser
import Exporting
import Foundation
import Geometry
import Optics
public import Timers
import Vitrine

extension Countdown {
  /// Parses `M:SS`, `MM:SS` or `H:MM:SS`.
  init(argument: String) throws {
    guard let countdown = Countdown(argument) else {
      throw ValidationError(
        "a time must be M:SS, MM:SS or H:MM:SS, from 0:01 to 99:59:59, with minutes and seconds below 60")
    }
    self = countdown
  }
}

extension TimerDevice: ExpressibleByArgument {}

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
    transform: Countdown.init(argument:))
  var from: Countdown

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
  var device: TimerDevice = .phone

  @Option(
    help: ArgumentHelp("The locale of digits and words, such as de_DE; en_US by default.", valueName: "id"),
    transform: LocaleArgument.init(argument:))
  var locale = LocaleArgument(Locale(identifier: "en_US"))

  @Option(help: "The generation of the material.")
  var look: GlassLook = .v27

  @Option(help: "Dim glass until text on it has a contrast of 4.5:1, or 3:1 for large text.")
  var legibility = Defaulted(OnOff.on)

  @OptionGroup var canvas: CanvasOptions
  @OptionGroup var viewer: ViewerOptions
  @OptionGroup var encoding: EncodingOptions

  /// The maximum length in seconds. Anything longer is taken for a typing error.
  private static let longest = 86_400.0

  func validate() throws {
    if let duration {
      guard duration > 0, duration <= Self.longest else {
        throw ValidationError("--duration must be above 0 and at most \(Int(Self.longest)) seconds, got \(duration)")
      }
    }
    if paused, script != nil {
      throw ValidationError("--paused and --script cannot be combined; a script starts with a stopped countdown")
    }
    if let size = canvas.size?.size, size.width % 2 != 0 || size.height % 2 != 0 || min(size.width, size.height) < 16 {
      throw ValidationError("--size \(size.width)x\(size.height): the sides must be even and 16 or more")
    }
  }

  func run() throws {
    let background = try over.map { try encoding.background($0) } ?? .lanterns
    if over == nil, canvas.showsAll {
      throw WrongCall("--aspect original needs a photo or video; name one with --over, or use W:H")
    }
    let countdown = try countdown()
    let seconds = try length()
    let request = try encoding.request(
      over: background, from: InputFiles(over: over), label: "timer", length: .seconds(seconds),
      framing: try framing(of: background))
    try refuseUnused(isVideo: request.kind.isVideo, seconds: seconds)
    let session = try Session(encoding)
    try session.run(request, overlay: TimerOverlay(countdown, options, shaper: session.shaper), encoding)
  }

  private var options: TimerOptions {
    var options = TimerOptions()
    options.device = device
    options.showsReflection = !noMirror
    options.look = look
    options.accommodations = reduceMotion ? viewer.accommodations.union(.reduceMotion) : viewer.accommodations
    options.legibility = legibility.value.legibility
    options.locale = locale.locale
    return options
  }

  private func countdown() throws -> Countdown {
    guard let script else { return Countdown(total: from.total, isPaused: paused) }
    do { return try Countdown(total: from.total, script: script) } catch {
      throw WrongCall("--script: \(error)")
    }
  }

  /// Returns the length of the video in seconds. Throws if the script does not fit.
  private func length() throws(WrongCall) -> Double {
    guard let script, let last = script.steps.last else { return duration ?? min(10, Double(from.total)) }
    let seconds = duration ?? last.time + 2
    guard last.time < seconds, seconds <= Self.longest else {
      throw WrongCall(
        "--script: step \(script.steps.count) is at \(last.time) s, but the video must be longer than that and at most "
          + "\(Int(Self.longest)) s; its length is \(seconds) s")
    }
    return seconds
  }

  /// Returns the framing, which is the device's unless the caller says otherwise.
  private func framing(of background: Background) throws -> Framing {
    if canvas.aspect.isGiven || canvas.size != nil { return try canvas.framing(of: background) }
    let screen = PixelSize(width: Int(device.pixels.width), height: Int(device.pixels.height))
    return Framing(
      aspect: .ratio(Double(screen.width), Double(screen.height)), size: over == nil ? screen : nil)
  }

  /// Throws if options were given that have no effect on this timer.
  private func refuseUnused(isVideo: Bool, seconds: Double) throws(WrongCall) {
    if !isVideo {
      try UnusedOption.refuse(
        ["--duration": duration != nil, "--reduce-motion": reduceMotion, "--script": script != nil], "on an image",
        remedy: "name the output .mp4")
    }
    if paused {
      try UnusedOption.refuse(["--reduce-motion": reduceMotion], "with --paused, because nothing moves")
    } else if script == nil, !isVideo || seconds <= Double(from.total) {
      try UnusedOption.refuse(
        ["--legibility": legibility.isGiven], "on a running countdown, which has no text on glass",
        remedy: "use --paused")
    }
  }
}
