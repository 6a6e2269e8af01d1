import ArgumentParser
import Exporting
import Foundation
import Geometry
import Jobs
import Optics
import Stickers
import Vitrine

/// Exports a meal's sticker: plain, over a photo, or over a video.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Export a meal's sticker: plain, over a photo, or over a video.",
    discussion:
      "Without --over, the output is a PNG with transparency. Over a photo, it is a JPEG or PNG; over a video, an MP4 "
      + "or, if named .mov, a MOV.")

  @Argument(
    help: ArgumentHelp("The meal as JSON; - reads standard input.", valueName: "meal.json"),
    completion: .file(extensions: ["json"]))
  var meal: String

  @Option(
    help: ArgumentHelp("The photo or video beneath the sticker.", valueName: "file"), completion: .file())
  var over: String?

  @Option(
    help: ArgumentHelp(
      "The video of a Live Photo whose still is named with --over; it gets the same sticker and is written beside the output as a MOV.",
      valueName: "file"), completion: .file())
  var live: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The platform to export for. It sets the size, the format and a position clear of its controls, and the finished file is checked against its limits.",
      valueName: "platform"))
  var platform: OptionValue<Platform>?

  @Option(help: "The layout of the sticker.")
  var variant = OptionValue(ExportJob.Sticker.defaultVariant)

  @Option(
    help: """
      The background of the sticker; by default glass over a photo or video, otherwise light, or dark with --appearance \
      dark.
      """)
  var background: OptionValue<StickerBackground>?

  @Option(
    help: ArgumentHelp(
      "The opacity of a light or dark background, 0 to 1, clamped to 0.75–0.95 for light and to 0.85–1 for dark.",
      valueName: "f"))
  var opacity: Double?

  @OptionGroup var branding: ThemeArguments

  @Flag(help: "Leave out the app icon, or the theme's mark.")
  var noMark = false

  @Option(help: "The variant of glass.")
  var glass = OptionValue(GlassSettings.defaultVariant)

  @Option(help: "The generation of the material.")
  var look = OptionValue(GlassSettings.defaultLook)

  @Option(
    help: ArgumentHelp(
      "The tint of the glass; a translucent tint lets more of the backdrop through.", valueName: "#rrggbb[aa]"))
  var tint: OptionValue<RGBA>?

  @Option(help: "The appearance; auto matches the backdrop.")
  var appearance = OptionValue(GlassSettings.defaultAppearance)

  @Option(help: "Dim glass until text on it has a contrast of 4.5:1, or 3:1 for large text.")
  var legibility = OptionValue(GlassSettings.defaultLegibility)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The centre of the sticker, as fractions of the canvas; a sticker that does not fit is moved.", valueName: "x,y"))
  var at = OptionValue(ExportJob.Placement.defaultCenter)

  @Option(
    help: ArgumentHelp(
      "The width of the sticker, as a fraction of the canvas' width; reduced if it does not fit.", valueName: "f"))
  var width = OptionValue(ExportJob.Placement.defaultWidth)

  @Option(parsing: .unconditional, help: ArgumentHelp("The clockwise rotation of the sticker.", valueName: "deg"))
  var rotate = OptionValue(ExportJob.Placement.defaultRotation)

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Move the background, by fractions of the canvas.", valueName: "x,y"))
  var pan = OptionValue(CanvasSettings.defaultPan)

  @Option(help: ArgumentHelp("Magnify the background; 1 or more.", valueName: "z"))
  var zoom = OptionValue(CanvasSettings.defaultZoom)

  @OptionGroup var canvas: CanvasArguments

  @Option(
    help: ArgumentHelp(
      "Where the exported part of a video starts, in seconds from its first frame; by default at the first frame.",
      valueName: "s"))
  var from: Double?

  @Option(
    help: ArgumentHelp(
      "Where the exported part of a video ends, in seconds from its first frame; by default with the video.",
      valueName: "s"))
  var to: Double?

  @Option(help: ArgumentHelp("The scale of a plain sticker, in pixels per point.", valueName: "n"))
  var scale = OptionValue(ExportJob.Sticker.defaultScale)

  @Option(
    help: ArgumentHelp("The locale of words, numbers and times, such as de_DE; en_US by default.", valueName: "id"),
    transform: LocaleName.init(argument:))
  var locale = LocaleName.english

  @Option(help: "The unit of energy; by default kj in the locales of Australia and New Zealand, otherwise kcal.")
  var energy: OptionValue<EnergyUnit>?

  @OptionGroup var viewer: ViewerArguments
  @OptionGroup var out: OutputArguments

  func validate() throws { try validating { () throws(JobError) in try job.checkValues() } }

  func run() throws {
    let session = try Session(out)
    var job = job
    let background = try job.openBackground(threads: out.threadCount)
    try job.checkNames()
    try job.check(over: background.kind)
    let kind = try job.outputKind(over: background.kind)
    let destination = try out.destination(
      after: over ?? (meal == "-" ? nil : meal), label: over == nil ? "sticker" : "glass", kind: kind)
    try out.checkTerminal()
    job.output = destination.name
    let export = try job.prepare(
      over: background, delivery: destination.delivery, threads: out.threadCount, themes: session.jobs.themes)
    try session.run(export, out)
  }

  /// The job that the arguments describe.
  var job: ExportJob {
    var job = ExportJob(meal: .file(meal))
    job.over = over
    job.live = live
    job.output = out.output
    job.report = out.reportFile
    job.platform = platform?.value
    job.sticker.variant = variant.given
    job.sticker.background = background?.value
    job.sticker.opacity = opacity
    job.sticker.theme = branding.theme?.value
    job.sticker.hidesMark = noMark
    job.sticker.locale = locale
    job.sticker.energy = energy?.value
    job.sticker.scale = scale.given
    job.glass.variant = glass.given
    job.glass.look = look.given
    job.glass.tint = tint?.value
    job.glass.appearance = appearance.given
    job.glass.legibility = legibility.given
    job.glass.accessibility = viewer.settings
    job.placement.center = at.given
    job.placement.width = width.given
    job.placement.rotation = rotate.given
    job.canvas = canvas.settings
    job.canvas.pan = pan.given
    job.canvas.zoom = zoom.given
    job.trim.from = from
    job.trim.to = to
    job.encoding = out.encoding
    job.limits = out.limits
    return job
  }
}
