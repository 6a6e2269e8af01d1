public import ArgumentParser
import DisplayLists
public import Exporting
import Foundation
import Geometry
import Meals
import Optics
public import Stickers
public import Vitrine

extension StickerVariant: ExpressibleByArgument {}
extension StickerBackground: ExpressibleByArgument {}
extension Platform: ExpressibleByArgument {}
extension EnergyUnit: ExpressibleByArgument {}

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

  @Argument(
    help: ArgumentHelp("The meal as JSON; - reads standard input.", valueName: "meal.json"),
    completion: .file(extensions: ["json"]))
  var meal: String

  @Option(
    help: ArgumentHelp("The photo or video beneath the sticker.", valueName: "file"), completion: .file())
  var over: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The platform to export for. It sets the size, the format and a position clear of its controls, and the finished file is checked against its limits.",
      valueName: "platform"))
  var platform: Platform?

  @Option(help: "The layout of the sticker.")
  var variant: StickerVariant = .standard

  @Option(
    help: """
      The background of the sticker; by default glass over a photo or video, otherwise light, or dark with --appearance \
      dark.
      """)
  var background: StickerBackground?

  @Option(
    help: ArgumentHelp(
      "The opacity of a light or dark background, 0 to 1, clamped to 0.75–0.95 for light and to 0.85–1 for dark.",
      valueName: "f"))
  var opacity: Double?

  @Flag(help: "Leave out the app icon.")
  var noMark = false

  @Option(help: "The variant of glass.")
  var glass = Defaulted(StickerGlass.clear)

  @Option(help: "The generation of the material.")
  var look = Defaulted(GlassLook.v27)

  @Option(
    help: ArgumentHelp(
      "The tint of the glass; a translucent tint lets more of the backdrop through.", valueName: "#rrggbb[aa]"))
  var tint: ColorArgument?

  @Option(help: "The appearance; auto matches the backdrop.")
  var appearance = Defaulted(AppearanceChoice.auto)

  @Option(help: "Dim glass until text on it has a contrast of 4.5:1, or 3:1 for large text.")
  var legibility = Defaulted(OnOff.on)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The centre of the sticker, as fractions of the canvas; a sticker that does not fit is moved.", valueName: "x,y"))
  var at = Defaulted(XY(0.5, 0.72))

  @Option(
    help: ArgumentHelp(
      "The width of the sticker, as a fraction of the canvas' width; reduced if it does not fit.", valueName: "f"))
  var width = Defaulted(0.8)

  @Option(parsing: .unconditional, help: ArgumentHelp("The clockwise rotation of the sticker.", valueName: "deg"))
  var rotate = Defaulted(0.0)

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Move the background, by fractions of the canvas.", valueName: "x,y"))
  var pan = Defaulted(XY(0, 0))

  @Option(help: ArgumentHelp("Magnify the background; 1 or more.", valueName: "z"))
  var zoom = Defaulted(1.0)

  @OptionGroup var canvas: CanvasOptions

  @Option(help: ArgumentHelp("The scale of a plain sticker, in pixels per point.", valueName: "n"))
  var scale = Defaulted(3.0)

  @Option(
    help: ArgumentHelp("The locale of words, numbers and times, such as de_DE; en_US by default.", valueName: "id"),
    transform: LocaleArgument.init(argument:))
  var locale = LocaleArgument(Locale(identifier: "en_US"))

  @Option(help: "The unit of energy; by default kj in the locales of Australia and New Zealand, otherwise kcal.")
  var energy: EnergyUnit?

  @OptionGroup var viewer: ViewerOptions
  @OptionGroup var encoding: EncodingOptions

  func validate() throws {
    guard (0...1).contains(at.value.point.x), (0...1).contains(at.value.point.y) else {
      throw ValidationError("--at must be within the canvas, from 0,0 to 1,1, got \(at.value.defaultValueDescription)")
    }
    guard opacity.map((0...1).contains) ?? true else {
      throw ValidationError("--opacity must be 0 to 1, got \(opacity ?? 0)")
    }
    guard width.value > 0, width.value <= 10 else {
      throw ValidationError("--width must be above 0 and at most 10, got \(width.value)")
    }
    guard rotate.value.isFinite else { throw ValidationError("--rotate must be a number of degrees") }
    guard (1...100).contains(zoom.value) else { throw ValidationError("--zoom must be 1 to 100, got \(zoom.value)") }
    guard scale.value > 0, scale.value <= 32 else {
      throw ValidationError("--scale must be above 0 and at most 32, got \(scale.value)")
    }
  }

  func run() throws {
    let session = try Session(encoding)
    let order = try order(session.shaper) { try MealFile.meal(meal) }
    try session.run(order.request, overlay: order.overlay, encoding, beside: order.companion)
  }

  /// What an export makes.
  struct Order {
    let request: ExportRequest
    let overlay: StickerOverlay
    let companion: CompanionSticker?
  }

  /// Returns what this export makes. Throws if the arguments are wrong, before the meal is read.
  func order(_ shaper: any TextShaping, readMeal: () throws -> Meal) throws -> Order {
    try refuseUnused()
    let request = try request()
    let meal = try readMeal()
    let companion = try platform?.limits.companionBox.map {
      try CompanionSticker(
        beside: request, inputs, encoding, overlay: sticker(of: meal, on: plate, place: .fitting($0), shaper))
    }
    return Order(
      request: request, overlay: sticker(of: meal, on: surface, place: place, shaper), companion: companion)
  }

  /// Opens the background and returns the request for this export.
  func request() throws -> ExportRequest {
    let background = try encoding.background(over)
    try checkPlatform(background.kind)
    return try encoding.request(
      over: background, from: inputs, label: over == nil ? "sticker" : "glass", framing: try framing(of: background),
      platform: platform)
  }

  private var inputs: InputFiles { InputFiles(over: over, meal: meal) }

  /// Returns the overlay with a meal's sticker.
  func sticker(
    of meal: Meal, on surface: StickerBackground, place: StickerOverlay.Place, _ shaper: any TextShaping
  ) -> StickerOverlay {
    var options = StickerOptions()
    options.variant = variant
    options.background = surface
    options.glass = glass.value.variant
    options.look = look.value
    options.appearance = appearance.value.appearance
    options.accommodations = viewer.accommodations
    options.legibility = legibility.value.legibility
    options.opacity = opacity
    options.showsMark = !noMark && platform?.limits.forbidsMarks != true
    options.locale = locale.locale
    options.energyUnit = energy
    options.tint = surface == .glass ? tint?.color : nil
    return StickerOverlay(meal, options, place: place, shaper: shaper)
  }

  /// Where the sticker is drawn. A platform moves the default position to where none of its controls are.
  var place: StickerOverlay.Place {
    let limits = platform?.limits
    if let box = limits?.stickerBox { return .fitting(box) }
    guard over != nil else { return .plain(pixelsPerPoint: scale.value) }
    let placement = OverlayPlacement(center: at.value.point, width: width.value, degrees: rotate.value)
    guard let area = limits?.clearArea, !at.isGiven else { return .on(placement) }
    return .near(placement, in: area, keepsWidth: width.isGiven)
  }

  /// The background of the sticker's content.
  var surface: StickerBackground { background ?? (over != nil ? .glass : plate) }

  /// The background of a sticker that has nothing behind it.
  private var plate: StickerBackground {
    if let background, background != .glass { return background }
    return appearance.value == .dark ? .dark : .light
  }

  /// Throws if the platform does not accept a background.
  func checkPlatform(_ background: Background.Kind) throws(WrongCall) {
    guard let platform, platform.kinds(over: background).isEmpty else { return }
    let option = "--for \(platform.rawValue)"
    if platform.limits.isForStickers {
      throw WrongCall("\(option) makes a sticker, which has nothing behind it; leave out --over")
    }
    guard background == .none else {
      throw WrongCall("\(option) makes a video; name a video rather than a photo with --over")
    }
    let accepted = platform.kinds(over: .photo).isEmpty ? "a video" : "a photo or video"
    throw WrongCall("\(option) needs something behind the sticker; name \(accepted) with --over")
  }

  /// Throws if options were given that have no effect on this sticker.
  func refuseUnused() throws(WrongCall) {
    if let platform {
      try UnusedOption.refuse(
        ["--aspect": canvas.aspect.isGiven, "--size": canvas.size != nil], "with --for, which sets the size")
      if platform.limits.isForStickers {
        try UnusedOption.refuse(["--scale": scale.isGiven], "with --for \(platform.rawValue), which sets the size")
      }
      if platform.limits.forbidsMarks {
        try UnusedOption.refuse(["--no-mark": noMark], "with --for \(platform.rawValue), which implies it")
      }
    }
    if over == nil {
      try UnusedOption.refuse(
        [
          "--at": at.isGiven, "--width": width.isGiven, "--rotate": rotate.isGiven,
          "--aspect": canvas.aspect.isGiven, "--pan": pan.isGiven, "--zoom": zoom.isGiven,
        ], "on a plain sticker", remedy: "name a photo or video with --over")
      try UnusedOption.refuse(
        ["--size": canvas.size != nil], "on a plain sticker", remedy: "use --scale")
    } else {
      try UnusedOption.refuse(["--scale": scale.isGiven], "over a photo or video", remedy: "use --width")
    }
    if surface == .glass || surface == .none {
      try UnusedOption.refuse(
        ["--opacity": opacity != nil], background == nil ? "on glass" : "with --background \(surface.rawValue)",
        remedy: "use --background light or dark")
    }
    guard surface != .glass else { return }
    let plate = background.map { "with --background \($0.rawValue)" } ?? "on a plain sticker"
    try UnusedOption.refuse(
      [
        "--glass": glass.isGiven, "--look": look.isGiven, "--tint": tint != nil, "--legibility": legibility.isGiven,
        "--reduce-transparency": viewer.reduceTransparency, "--increase-contrast": viewer.increaseContrast,
      ], plate, remedy: "use --background glass")
    if let background, background != .none {
      try UnusedOption.refuse(["--appearance": appearance.isGiven], plate)
    }
  }

  private func framing(of background: Background) throws -> Framing {
    if let platform {
      return background.kind == .none
        ? Framing(aspect: .original, size: platform.limits.isForStickers ? platform.limits.canvas : nil)
        : Framing(pan: pan.value.point, zoom: zoom.value, size: platform.limits.canvas)
    }
    if background.kind == .video, let size = canvas.size?.size, size.width % 2 != 0 || size.height % 2 != 0 {
      throw WrongCall("--size \(size.width)x\(size.height): the sides of a video must be even")
    }
    if canvas.showsAll, zoom.value == 1 {
      try UnusedOption.refuse(
        ["--pan": pan.isGiven], "with --aspect original, which shows the whole background", remedy: "add --zoom")
    }
    return try canvas.framing(of: background, pan: pan.value.point, zoom: zoom.value)
  }
}
