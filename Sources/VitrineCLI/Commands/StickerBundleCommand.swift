import ArgumentParser
import Bundles
import CairoDrawing
import Exporting
import Files
import Foundation
import Geometry
import Jobs
import Meals
import Optics
import Stickers
import Vitrine

/// Writes a meal's sticker as a folder of live glass.
struct StickerBundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sticker", abstract: "Write a meal's sticker, which can be dragged over its backdrop.")

  @Argument(
    help: ArgumentHelp("The meal as JSON; - reads standard input.", valueName: "meal.json"),
    completion: .file(extensions: ["json"]))
  var meal: String

  @Option(help: "The layout of the sticker.")
  var variant = OptionValue(ExportJob.Sticker.defaultVariant)

  @Option(help: "The variant of glass.")
  var glass = OptionValue(GlassSettings.defaultVariant)

  @Option(help: "The generation of the material.")
  var look = OptionValue(GlassSettings.defaultLook)

  @Option(help: "The appearance; auto adapts small regular glass to what is behind it, and is otherwise light.")
  var appearance = OptionValue(GlassSettings.defaultAppearance)

  @Option(help: "Dim glass until text on it has a contrast of 4.5:1, or 3:1 for large text.")
  var legibility = OptionValue(GlassSettings.defaultLegibility)

  @OptionGroup var branding: ThemeArguments

  @Flag(help: "Leave out the app icon, or the theme's mark.")
  var noMark = false

  @Option(
    help: ArgumentHelp("The locale of words, numbers and times, such as de_DE; en_US by default.", valueName: "id"),
    transform: LocaleName.init(argument:))
  var locale = LocaleName.english

  @OptionGroup var viewer: ViewerArguments
  @OptionGroup var bundle: BundleOptions

  func run() throws {
    var folder = try bundle.folder()
    var job = ExportJob(meal: .file(meal))
    job.sticker.variant = variant.given
    job.sticker.background = .glass
    job.sticker.theme = branding.theme?.value
    job.sticker.hidesMark = noMark
    job.sticker.locale = locale
    job.sticker.scale = Double(bundle.density.densities.last ?? 1)
    job.glass.variant = glass.given
    job.glass.look = look.given
    job.glass.appearance = appearance.given
    job.glass.legibility = legibility.given
    job.glass.accessibility = viewer.settings
    // Standard input can be read only once.
    let meal = try job.meal.read()
    job.meal = .value(meal)
    folder.title = bundle.title ?? meal.name
    let overlay = try job.overlay(themes: try ThemeStore())
      .overlay(OverlayContext(canvas: PixelSize(width: 1, height: 1)))
    let sticker = try GlassBundle(
      sticker: overlay.list, altText: overlay.altText ?? meal.name, densities: bundle.density.densities,
      drawing: CairoCanvas())
    try folder.write(sticker, to: bundle.output)
  }
}
