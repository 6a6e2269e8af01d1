import ArgumentParser
import Exporting
import Foundation
import Geometry
import Optics
import Timers
import Vitrine

extension Countdown {
  /// Parses `M:SS`, `MM:SS` or `H:MM:SS`.
  fileprivate init(argument: String) throws {
    guard let countdown = Countdown(argument) else {
      throw ValidationError(
        "a time must be M:SS, MM:SS or H:MM:SS, from 0:01 to 99:59:59, with minutes and seconds below 60")
    }
    self = countdown
  }
}

/// The device that a timer is laid out for.
enum TimerDevice: String, ExpressibleByArgument, CaseIterable {
  case phone, tablet, mac, tv, watch
}

/// Exports a countdown of glass digits over a photo, a video or a scene.
struct Timer: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Export a countdown of glass digits as an image or a video.",
    discussion: """
      An output named .png or .jpg is an image of the start; .mp4 or .mov is the countdown. Without --over, the background is \
      lanterns over a lake, with sound. A background video that is too short repeats.
      """)

  @Option(
    help: ArgumentHelp("The start of the countdown: M:SS, MM:SS or H:MM:SS.", valueName: "time"),
    transform: Countdown.init(argument:))
  var from: Countdown

  @Option(
    help: ArgumentHelp("The photo or video beneath the countdown.", valueName: "file"), completion: .file())
  var over: String?

  @Option(
    help: ArgumentHelp("The length of the video; by default the countdown, up to 10 seconds.", valueName: "seconds"))
  var duration: Double?

  @Flag(help: "Omit the reflection.")
  var noMirror = false

  @Flag(help: "Change digits and controls without transitions.")
  var reduceMotion = false

  @Flag(help: "Show a paused countdown, with all of its controls.")
  var paused = false

  @Option(help: "The device to lay out for; only phone is supported yet.")
  var device: TimerDevice = .phone

  @Option(help: "The generation of the material.")
  var look: GlassLook = .v27

  @Option(help: "Dim the backdrop of text on glass to a contrast of 4.5:1, or 3:1 for large text.")
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
    guard device == .phone else {
      throw ValidationError("--device \(device.rawValue) is not supported yet; use phone")
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
    let countdown = Countdown(total: from.total, isPaused: paused)
    let seconds = duration ?? min(10, Double(countdown.total))
    let request = try encoding.request(
      over: background, from: InputFiles(over: over), label: "timer", seconds: seconds,
      framing: try canvas.framing(of: background))
    try refuseUnused(isVideo: try request.outputKind().isVideo, seconds: seconds)
    let session = try Session(threads: encoding.threadCount)
    let overlay = TimerOverlay(
      countdown, showReflection: !noMirror, look: look,
      accommodations: reduceMotion ? viewer.accommodations.union(.reduceMotion) : viewer.accommodations,
      legibility: legibility.value.legibility, shaper: session.shaper)
    try session.run(request, overlay: overlay, encoding)
  }

  /// Throws if options were given that have no effect on this timer.
  private func refuseUnused(isVideo: Bool, seconds: Double) throws(WrongCall) {
    if !isVideo {
      try UnusedOption.refuse(
        ["--duration": duration != nil, "--reduce-motion": reduceMotion], "on an image",
        remedy: "name the output .mp4")
    }
    if paused {
      try UnusedOption.refuse(["--reduce-motion": reduceMotion], "with --paused, because nothing moves")
    } else if !isVideo || seconds <= Double(from.total) {
      try UnusedOption.refuse(
        ["--legibility": legibility.isGiven], "on a running countdown, which has no text on glass",
        remedy: "use --paused")
    }
  }
}
