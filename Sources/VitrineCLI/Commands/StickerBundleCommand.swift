import ArgumentParser
import Bundles
import CairoDrawing
import Exporting
import Files
import Foundation
import Geometry
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
  var variant: StickerVariant = .standard

  @Option(help: "The variant of glass.")
  var glass = StickerGlass.clear

  @Option(help: "The generation of the material.")
  var look: GlassLook = .v27

  @Option(help: "The appearance; auto adapts small regular glass to what is behind it, and is otherwise light.")
  var appearance = AppearanceChoice.auto

  @Option(help: "Dim glass until text on it has a contrast of 4.5:1, or 3:1 for large text.")
  var legibility = OnOff.on

  @Flag(help: "Leave out the app icon.")
  var noMark = false

  @Option(
    help: ArgumentHelp("The locale of words, numbers and times, such as de_DE; en_US by default.", valueName: "id"),
    transform: LocaleArgument.init(argument:))
  var locale = LocaleArgument(Locale(identifier: "en_US"))

  @OptionGroup var viewer: ViewerOptions
  @OptionGroup var bundle: BundleOptions

  func run() throws {
    var folder = try bundle.folder()
    let meal = try MealFile.meal(meal)
    folder.title = bundle.title ?? meal.name
    var options = StickerOptions()
    options.variant = variant
    options.glass = glass.variant
    options.look = look
    options.appearance = appearance.appearance
    options.accommodations = viewer.accommodations
    options.legibility = legibility.legibility
    options.showsMark = !noMark
    options.locale = locale.locale
    let overlay = StickerOverlay(
      meal, options, place: .plain(pixelsPerPoint: Double(bundle.density.densities.last ?? 1)),
      shaper: try PangoShaper()
    ).overlay(OverlayContext(canvas: PixelSize(width: 1, height: 1)))
    let sticker = try GlassBundle(
      sticker: overlay.list, altText: overlay.altText ?? meal.name, densities: bundle.density.densities,
      drawing: CairoCanvas())
    try folder.write(sticker, to: bundle.output)
  }
}
