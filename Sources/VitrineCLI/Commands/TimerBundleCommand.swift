import ArgumentParser
import Bundles
import CairoDrawing
import Foundation
import Jobs
import Optics
import Timers
import Vitrine

/// Writes a countdown as a folder of live glass.
struct TimerBundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timer", abstract: "Write a countdown of glass digits, which runs in the page.")

  @Option(
    help: ArgumentHelp("The start of the countdown: M:SS, MM:SS or H:MM:SS.", valueName: "time"),
    transform: CountdownTime.init(argument:))
  var from: CountdownTime

  @Option(help: "The device to lay out for.")
  var device = OptionValue(TimerJob.defaultDevice)

  @Flag(help: "Omit the reflection.")
  var noMirror = false

  @Option(help: "The generation of the material.")
  var look = OptionValue(GlassSettings.defaultLook)

  @Option(
    help: ArgumentHelp("The luma of what is behind the digits, 0 for black to 1 for white.", valueName: "luma"))
  var luma = TimerJob.defaultLuma

  @Option(
    help: ArgumentHelp("The locale of digits and words, such as de_DE; en_US by default.", valueName: "id"),
    transform: LocaleName.init(argument:))
  var locale = LocaleName.english

  @OptionGroup var viewer: ViewerArguments
  @OptionGroup var bundle: BundleOptions

  func validate() throws {
    guard (0...1).contains(luma) else { throw ValidationError("--luma must be 0 to 1, got \(luma)") }
  }

  func run() throws {
    var folder = try bundle.folder()
    var job = TimerJob(from: from)
    job.device = device.given
    job.hidesReflection = noMirror
    job.look = look.given
    job.locale = locale
    job.accessibility = viewer.settings
    let parts = try job.parts(luma: luma, shaper: try PangoShaper())
    folder.title = bundle.title ?? parts.text
    try folder.write(
      GlassBundle(timer: parts, densities: bundle.density.densities, drawing: CairoCanvas()), to: bundle.output)
  }
}
