import ArgumentParser
import Bundles
import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import Optics
import Timers
import Vitrine

/// Writes a countdown as a folder of live glass.
struct TimerBundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timer", abstract: "Write a countdown of glass digits, which runs in the page.")

  @Option(
    help: ArgumentHelp("The start of the countdown: M:SS, MM:SS or H:MM:SS.", valueName: "time"),
    transform: Countdown.init(argument:))
  var from: Countdown

  @Option(help: "The device to lay out for.")
  var device: TimerDevice = .phone

  @Flag(help: "Omit the reflection.")
  var noMirror = false

  @Option(help: "The generation of the material.")
  var look: GlassLook = .v27

  @Option(
    help: ArgumentHelp("The luma of what is behind the digits, 0 for black to 1 for white.", valueName: "luma"))
  var luma = 0.35

  @Option(
    help: ArgumentHelp("The locale of digits and words, such as de_DE; en_US by default.", valueName: "id"),
    transform: LocaleArgument.init(argument:))
  var locale = LocaleArgument(Locale(identifier: "en_US"))

  @OptionGroup var viewer: ViewerOptions
  @OptionGroup var bundle: BundleOptions

  func validate() throws {
    guard (0...1).contains(luma) else { throw ValidationError("--luma must be 0 to 1, got \(luma)") }
  }

  func run() throws {
    var folder = try bundle.folder()
    let parts = try parts(shaper: try PangoShaper())
    folder.title = bundle.title ?? parts.text
    try folder.write(
      GlassBundle(timer: parts, densities: bundle.density.densities, drawing: CairoCanvas()), to: bundle.output)
  }

  /// Returns the timer in parts.
  func parts(shaper: any TextShaping) throws -> TimerParts {
    var options = TimerOptions()
    options.device = device
    options.showsReflection = !noMirror
    options.look = look
    options.accommodations = viewer.accommodations
    options.locale = locale.locale
    let screen = PixelSize(width: Int(device.pixels.width), height: Int(device.pixels.height))
    return try TimerOverlay(from, options, shaper: shaper).parts(on: screen, backdropLuma: luma)
  }
}
