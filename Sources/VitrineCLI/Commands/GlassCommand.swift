import ArgumentParser
import Exporting
import Foundation
import Geometry
import Jobs
import Optics

/// Exports a photo or a video with a single pane of glass.
struct GlassCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glass", abstract: "Put bare glass over a photo or a video.")

  @Option(help: ArgumentHelp("The photo or video beneath the glass.", valueName: "file"), completion: .file())
  var over: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The rectangle, in points from the top left.", valueName: "x,y,w,h"))
  var rect: OptionValue<Rect>

  @Option(help: ArgumentHelp("The shape: rect, capsule, circle, ellipse or text:STRING.", valueName: "shape"))
  var shape = OptionValue(GlassJob.Shape.rect)

  @Option(help: ArgumentHelp("The corner radius of a rect, in points.", valueName: "r"))
  var radius = OptionValue(GlassJob.defaultRadius)

  @Option(help: ArgumentHelp("The scale, in pixels per point.", valueName: "s"))
  var scale = OptionValue(GlassJob.defaultScale)

  @Option(help: "The variant of glass; a loupe refracts without blur or colour.")
  var glass = OptionValue(GlassJob.defaultGlass)

  @Option(help: "The generation of the material.")
  var look = OptionValue(GlassSettings.defaultLook)

  @Option(help: "The appearance of regular glass; auto matches the backdrop.")
  var appearance = OptionValue(GlassJob.defaultAppearance)

  @Option(help: ArgumentHelp("The tint; alpha is its strength.", valueName: "#rrggbb[aa]"))
  var tint: OptionValue<RGBA>?

  @OptionGroup var viewer: ViewerArguments
  @OptionGroup var out: OutputArguments

  func validate() throws { try validating { () throws(JobError) in try job.checkValues() } }

  func run() throws {
    let session = try Session(out)
    var job = job
    let background = try job.openBackground(threads: out.threadCount)
    let destination = try out.destination(
      after: over, label: "glass", kind: .natural(over: background.kind, length: .background))
    try out.checkTerminal()
    job.output = destination.name
    let export = try job.prepare(
      over: background, delivery: destination.delivery, threads: out.threadCount, shaper: session.jobs.shaper)
    try session.run(export, out)
  }

  /// The job that the arguments describe.
  private var job: GlassJob {
    var job = GlassJob(over: over, rect: rect.value)
    job.output = out.output
    job.report = out.reportFile
    job.shape = shape.given
    job.radius = radius.given
    job.scale = scale.given
    job.glass = glass.given
    job.look = look.given
    job.appearance = appearance.given
    job.tint = tint?.value
    job.accessibility = viewer.settings
    job.encoding = out.encoding
    job.limits = out.limits
    return job
  }
}
