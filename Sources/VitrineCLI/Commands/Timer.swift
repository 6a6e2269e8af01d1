import ArgumentParser
import Exporting
import Foundation
import Geometry
import Optics
import Timers

extension Countdown {
  /// A time as `M:SS`, `MM:SS` or `H:MM:SS`.
  fileprivate init(argument: String) throws {
    guard let countdown = Countdown(argument) else {
      throw ValidationError(
        "a time is M:SS, MM:SS or H:MM:SS, from 0:01 to 99:59:59; after a colon come two digits below 60")
    }
    self = countdown
  }
}

/// Whose screen a timer is laid out for.
enum TimerDevice: String, ExpressibleByArgument, CaseIterable {
  case phone, tablet, mac, tv, watch
}

/// A countdown of glass digits over a photo, a video or a scene.
struct Timer: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a countdown of glass digits: a picture or a clip.",
    discussion: """
      OUT as .png or .jpg is the picture at the start, as .mp4 the countdown. Without --over there are lanterns over a \
      lake behind it, with sound; a clip that is too short starts over.
      """)

  @Option(
    help: ArgumentHelp("What is counted down: M:SS, MM:SS or H:MM:SS.", valueName: "time"),
    transform: Countdown.init(argument:))
  var from: Countdown

  @Option(help: ArgumentHelp("A photo or a video to count over.", valueName: "file"))
  var over: String?

  @Option(help: ArgumentHelp("How long the clip is; 10 or what is left, unless given.", valueName: "seconds"))
  var duration: Double?

  @Flag(help: "Leave the reflection out.")
  var noMirror = false

  @Flag(help: "Change digits and controls at once, without transition.")
  var reduceMotion = false

  @Flag(help: "Show the countdown at rest, with everything that can be set.")
  var paused = false

  @Option(help: "Whose screen it is laid out for; phone for now.")
  var device: TimerDevice = .phone

  @Option(help: "The generation of the material.")
  var look: GlassLook = .v27

  @Option(help: "Whether what is behind text on glass is dimmed until the text's contrast is 4.5:1, large text's 3:1.")
  var legibility: Switch = .on

  @Option(help: ArgumentHelp("Shape of the canvas: W:H or original.", valueName: "w:h"))
  var aspect = AspectArgument(9, 16)

  @Option(help: ArgumentHelp("Pixels of the canvas.", valueName: "wxh"))
  var size: SizeArgument?

  @OptionGroup var viewer: ViewerOptions
  @OptionGroup var encoding: EncodingOptions

  /// Longer films are a slip of the keyboard.
  private static let longest = 86_400.0

  func validate() throws {
    if let duration {
      guard duration > 0, duration <= Self.longest else {
        throw ValidationError("--duration is above 0, up to \(Int(Self.longest)) seconds, got \(duration)")
      }
    }
    guard device == .phone else {
      throw ValidationError("--device \(device.rawValue) is not there yet; phone is")
    }
    if let size = size?.size, size.width % 2 != 0 || size.height % 2 != 0 || min(size.width, size.height) < 16 {
      throw ValidationError("--size \(size.width)x\(size.height): a clip's sides are even and 16 or more")
    }
  }

  func run() throws {
    let source = try Session.source(of: over)
    let countdown = Countdown(total: from.total, isPaused: paused)
    let framing = Framing(
      aspect: size.map { .ratio(Double($0.size.width), Double($0.size.height)) } ?? aspect.aspect, size: size?.size)
    let session = try Session(threads: encoding.threadCount)
    let overlay = TimerOverlay(
      countdown, showReflection: !noMirror, look: look,
      accommodations: reduceMotion ? viewer.accommodations.union(.reduceMotion) : viewer.accommodations,
      legibility: legibility.legibility, shaper: session.shaper)
    let film = FilmRequest(
      encoding.request(source: source, framing: framing), seconds: duration ?? min(10, Double(countdown.total)))
    try session.run(film, overlay: overlay, encoding)
  }
}
