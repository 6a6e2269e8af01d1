public import ArgumentParser
public import Exporting
import Foundation
import Geometry
import Meals
import Optics
public import Stickers

extension StickerVariant: ExpressibleByArgument {}
extension StickerBackground: ExpressibleByArgument {}

/// Light or dark, or whichever suits the background.
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

/// The glass that a sticker may lie on.
enum StickerGlass: String, ExpressibleByArgument, CaseIterable {
  case clear, regular

  var variant: GlassVariant { self == .regular ? .regular : .clear }
}

/// A meal's sticker: plain, on a photo, on a video.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a meal's sticker: plain, over a photo, or over a video.",
    discussion: "Without --over: a PNG with transparency. Over a photo: a JPEG, or a PNG. Over a video: an MP4.")

  @Argument(help: ArgumentHelp("The meal, as JSON; - for standard input.", valueName: "meal.json"))
  var meal: String

  @Option(help: ArgumentHelp("A photo or a video to put the sticker on.", valueName: "file"))
  var over: String?

  @Option(help: "Which of the five stickers.")
  var variant: StickerVariant = .standard

  @Option(help: "What is behind the sticker; glass over media unless given, else light.")
  var background: StickerBackground?

  @Option(help: "The material.")
  var glass: StickerGlass = .clear

  @Option(help: "The generation of the material.")
  var look: GlassLook = .v26

  @Option(help: "Light or dark; auto follows what is behind the sticker.")
  var appearance: AppearanceChoice = .auto

  @Option(help: "Whether what is behind text on glass is dimmed until the text's contrast is 4.5:1, large text's 3:1.")
  var legibility: Switch = .on

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Centre of the sticker, in fractions of the canvas.", valueName: "x,y"))
  var at = XY(0.5, 0.72)

  @Option(help: ArgumentHelp("The sticker's width, as a fraction of the canvas' width.", valueName: "f"))
  var width: Double = 0.8

  @Option(parsing: .unconditional, help: ArgumentHelp("Clockwise rotation of the sticker.", valueName: "deg"))
  var rotate: Double = 0

  @Option(help: ArgumentHelp("Shape of the canvas: W:H or original.", valueName: "w:h"))
  var aspect: AspectArgument?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Moves the background, in fractions of the canvas.", valueName: "x,y"))
  var pan = XY(0, 0)

  @Option(help: ArgumentHelp("Enlarges the background; 1 or more.", valueName: "z"))
  var zoom: Double = 1

  @Option(help: ArgumentHelp("Pixels of the canvas; the crop's own unless given.", valueName: "wxh"))
  var size: SizeArgument?

  @Option(help: ArgumentHelp("Pixels per point of a plain sticker.", valueName: "n"))
  var scale: Double = 3

  @Option(help: ArgumentHelp("Language and region of numbers and times.", valueName: "id"))
  var locale: String = "en_US"

  @OptionGroup var viewer: ViewerOptions
  @OptionGroup var encoding: EncodingOptions

  func validate() throws {
    guard width > 0, width <= 10 else { throw ValidationError("--width is above 0, up to 10, got \(width)") }
    guard rotate.isFinite else { throw ValidationError("--rotate is a number of degrees") }
    guard zoom >= 1, zoom <= 100 else { throw ValidationError("--zoom is 1 to 100, got \(zoom)") }
    guard scale > 0, scale <= 32 else { throw ValidationError("--scale is above 0, up to 32, got \(scale)") }
  }

  func run() throws {
    let source = try Session.source(of: over)
    let meal = try readMeal()
    let framing = try framing(for: source)
    let session = try Session(threads: encoding.threadCount)
    let overlay = StickerOverlay(
      meal: meal, variant: variant, background: background ?? (source == .nothing ? .light : .glass),
      glass: glass.variant, look: look, appearance: appearance.appearance, accommodations: viewer.accommodations,
      legibility: legibility.legibility,
      place: source == .nothing
        ? .plain(pixelsPerPoint: scale)
        : .on(OverlayPlacement(center: at.point, width: width, degrees: rotate)),
      locale: Locale(identifier: locale), shaper: session.shaper)
    try session.run(encoding.request(source: source, framing: framing), overlay: overlay, encoding)
  }

  private func framing(for source: ExportSource) throws -> Framing {
    if case .video = source, let size = size?.size, size.width % 2 != 0 || size.height % 2 != 0 {
      throw WrongCall("--size \(size.width)x\(size.height): a video's sides are even")
    }
    if source == .nothing, size != nil {
      throw WrongCall("--size is for a photo or a video; a plain sticker has --scale")
    }
    if let size = size?.size, case .ratio(let w, let h)? = aspect?.aspect {
      // Each side may be rounded to a whole, or an even, number of pixels.
      let off = abs(Double(size.width) - Double(size.height) * w / h)
      guard off <= 2 || off * h / w <= 2 else {
        throw WrongCall("--size \(size.width)x\(size.height) is not of --aspect \(aspect!.defaultValueDescription)")
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
