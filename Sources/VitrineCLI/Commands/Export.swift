public import ArgumentParser
import Exporting
import Foundation
import Geometry
import Meals
import Optics
public import Stickers
public import Vitrine

extension StickerVariant: ExpressibleByArgument {}
extension StickerBackground: ExpressibleByArgument {}

/// The appearance of glass: light, dark, or whichever matches the backdrop.
enum AppearanceChoice: String, ExpressibleByArgument, CaseIterable {
  case light, dark, auto

  var appearance: GlassAppearance? {
    switch self {
    case .light: .light
    case .dark: .dark
    case .auto: nil
    }
  }
}

/// The glass variants for stickers.
enum StickerGlass: String, ExpressibleByArgument, CaseIterable {
  case clear, regular

  var variant: GlassVariant { self == .regular ? .regular : .clear }
}

/// Exports a meal's sticker: plain, over a photo, or over a video.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Export a meal's sticker: plain, over a photo, or over a video.",
    discussion:
      "Without --over, the output is a PNG with transparency. Over a photo, it is a JPEG or PNG; over a video, an MP4 "
      + "or, if named .mov, a MOV.")

  @Argument(help: ArgumentHelp("The meal as JSON; - reads standard input.", valueName: "meal.json"))
  var meal: String

  @Option(help: ArgumentHelp("The photo or video beneath the sticker.", valueName: "file"))
  var over: String?

  @Option(help: "The layout of the sticker.")
  var variant: StickerVariant = .standard

  @Option(help: "The background of the sticker; by default glass over a photo or video, otherwise light.")
  var background: StickerBackground?

  @Option(help: "The variant of glass.")
  var glass: StickerGlass = .clear

  @Option(help: "The generation of the material.")
  var look: GlassLook = .v26

  @Option(help: "The appearance; auto matches the backdrop.")
  var appearance: AppearanceChoice = .auto

  @Option(help: "Dim the backdrop of text on glass to a contrast of 4.5:1, or 3:1 for large text.")
  var legibility: OnOff = .on

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The centre of the sticker, as fractions of the canvas.", valueName: "x,y"))
  var at = XY(0.5, 0.72)

  @Option(help: ArgumentHelp("The width of the sticker, as a fraction of the canvas' width.", valueName: "f"))
  var width: Double = 0.8

  @Option(parsing: .unconditional, help: ArgumentHelp("The clockwise rotation of the sticker.", valueName: "deg"))
  var rotate: Double = 0

  @Option(help: ArgumentHelp("The aspect ratio of the canvas: W:H or original.", valueName: "w:h"))
  var aspect: AspectArgument?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Move the background, by fractions of the canvas.", valueName: "x,y"))
  var pan = XY(0, 0)

  @Option(help: ArgumentHelp("Magnify the background; 1 or more.", valueName: "z"))
  var zoom: Double = 1

  @Option(help: ArgumentHelp("The size of the canvas in pixels; by default that of the crop.", valueName: "wxh"))
  var size: SizeArgument?

  @Option(help: ArgumentHelp("The scale of a plain sticker, in pixels per point.", valueName: "n"))
  var scale: Double = 3

  @Option(help: ArgumentHelp("The locale of numbers and times.", valueName: "id"))
  var locale: String = "en_US"

  @OptionGroup var viewer: ViewerOptions
  @OptionGroup var encoding: EncodingOptions

  func validate() throws {
    guard width > 0, width <= 10 else { throw ValidationError("--width must be above 0 and at most 10, got \(width)") }
    guard rotate.isFinite else { throw ValidationError("--rotate must be a number of degrees") }
    guard zoom >= 1, zoom <= 100 else { throw ValidationError("--zoom must be 1 to 100, got \(zoom)") }
    guard scale > 0, scale <= 32 else { throw ValidationError("--scale must be above 0 and at most 32, got \(scale)") }
  }

  func run() throws {
    let background = try encoding.background(over)
    let meal = try readMeal()
    let framing = try framing(for: background.kind)
    let session = try Session(threads: encoding.threadCount)
    let overlay = StickerOverlay(
      meal: meal, variant: variant, background: self.background ?? (over == nil ? .light : .glass),
      glass: glass.variant, look: look, appearance: appearance.appearance, accommodations: viewer.accommodations,
      legibility: legibility.legibility,
      place: over == nil
        ? .plain(pixelsPerPoint: scale)
        : .on(OverlayPlacement(center: at.point, width: width, degrees: rotate)),
      locale: Locale(identifier: locale), shaper: session.shaper)
    try session.run(encoding.request(over: background, framing: framing), overlay: overlay, encoding)
  }

  private func framing(for background: Background.Kind) throws -> Framing {
    if background == .video, let size = size?.size, size.width % 2 != 0 || size.height % 2 != 0 {
      throw WrongCall("--size \(size.width)x\(size.height): the sides of a video must be even")
    }
    if background == .none, size != nil {
      throw WrongCall("--size needs a photo or a video; use --scale for a plain sticker")
    }
    if let size = size?.size, case .ratio(let w, let h)? = aspect?.aspect {
      // The width and height may have been rounded to whole or even numbers of pixels.
      let off = abs(Double(size.width) - Double(size.height) * w / h)
      guard off <= 2 || off * h / w <= 2 else {
        throw WrongCall(
          "--size \(size.width)x\(size.height) does not match --aspect \(aspect!.defaultValueDescription)")
      }
    }
    let shape = aspect?.aspect ?? size.map { .ratio(Double($0.size.width), Double($0.size.height)) } ?? .ratio(9, 16)
    return Framing(aspect: shape, pan: pan.point, zoom: zoom, size: size?.size)
  }

  private func readMeal() throws -> Meal {
    let data: Data
    if meal == "-" {
      data = FileHandle.standardInput.readDataToEndOfFile()
    } else {
      data = try MealFile.read(meal)
    }
    do {
      return try Meal(json: data)
    } catch {
      throw ExportError(operation: "read", file: meal == "-" ? "the meal" : meal, reason: error.description)
    }
  }
}
