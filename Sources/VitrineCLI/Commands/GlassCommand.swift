public import ArgumentParser
import Exporting
import Foundation
import Geometry
public import Optics

extension GlassVariant: ExpressibleByArgument {
  /// The variants available on the command line. `identity` is left out because it draws nothing, and `material`
  /// because it is not glass.
  public static var allValueStrings: [String] { ["clear", "regular", "loupe"] }

  /// Parses `clear`, `regular` or `loupe`.
  public init?(argument: String) {
    switch argument {
    case "clear": self = .clear
    case "regular": self = .regular
    case "loupe": self = .loupe
    default: return nil
    }
  }
}
extension GlassLook: ExpressibleByArgument {}

/// A shape argument: `rect`, `capsule`, `circle`, `ellipse` or `text:STRING`.
enum ShapeArgument: ExpressibleByArgument, Equatable {
  case rect, capsule, circle, ellipse
  case text(String)

  init?(argument: String) {
    switch argument {
    case "rect": self = .rect
    case "capsule": self = .capsule
    case "circle": self = .circle
    case "ellipse": self = .ellipse
    default:
      guard argument.hasPrefix("text:"), argument.count > 5 else { return nil }
      self = .text(String(argument.dropFirst(5)))
    }
  }

  var defaultValueDescription: String { "rect" }
}

/// Exports a photo or a video with a single pane of glass.
struct GlassCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glass", abstract: "Put bare glass over a photo or a video.")

  @Option(help: ArgumentHelp("The photo or video beneath the glass.", valueName: "file"), completion: .file())
  var over: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The rectangle, in points from the top left.", valueName: "x,y,w,h"))
  var rect: RectArgument

  @Option(help: ArgumentHelp("The shape: rect, capsule, circle, ellipse or text:STRING.", valueName: "shape"))
  var shape: ShapeArgument = .rect

  @Option(help: ArgumentHelp("The corner radius of a rect, in points.", valueName: "r"))
  var radius = Defaulted(24.0)

  @Option(help: ArgumentHelp("The scale, in pixels per point.", valueName: "s"))
  var scale: Double = 1

  @Option(help: "The variant of glass; a loupe refracts without blur or colour.")
  var glass: GlassVariant = .regular

  @Option(help: "The generation of the material.")
  var look: GlassLook = .v27

  @Option(help: "The appearance of regular glass; auto matches the backdrop.")
  var appearance = Defaulted(AppearanceChoice.light)

  @Option(help: ArgumentHelp("The tint; alpha is its strength.", valueName: "#rrggbb[aa]"))
  var tint: ColorArgument?

  @OptionGroup var viewer: ViewerOptions
  @OptionGroup var encoding: EncodingOptions

  func validate() throws {
    guard radius.value >= 0, radius.value.isFinite else {
      throw ValidationError("--radius must be 0 or more, got \(radius.value)")
    }
    guard scale > 0, scale <= 64 else { throw ValidationError("--scale must be above 0 and at most 64, got \(scale)") }
  }

  func run() throws {
    try refuseUnused()
    let request = try encoding.request(
      over: try encoding.background(over), from: InputFiles(over: over), label: "glass",
      framing: Framing(aspect: .original))
    let session = try Session(encoding)
    let overlay = GlassOverlay(
      outline: try outline(session), rect: rect.rect,
      material: GlassMaterial(
        glass, look: look, appearance: appearance.value.appearance ?? .light, tint: tint?.color,
        accommodations: viewer.accommodations),
      adapts: appearance.value == .auto, pixelsPerPoint: scale)
    try session.run(request, overlay: overlay, encoding)
  }

  /// Throws if options were given that have no effect on this glass.
  private func refuseUnused() throws(WrongCall) {
    if shape != .rect {
      try UnusedOption.refuse(["--radius": radius.isGiven], "on this --shape", remedy: "use --shape rect")
    }
    if glass != .regular, viewer.accommodations.isEmpty {
      try UnusedOption.refuse(
        ["--appearance": appearance.isGiven], "with --glass \(glass), which is neither light nor dark",
        remedy: "use --glass regular")
    }
  }

  private func outline(_ session: Session) throws -> GlassShape {
    let rect = rect.rect
    switch shape {
    case .rect: return .roundedRect(RoundedRect(rect, radius: radius.value, style: .continuous))
    case .capsule: return .capsule(rect)
    case .circle: return .circle(rect)
    case .ellipse: return .ellipse(rect)
    case .text(let string):
      let path = GlassOverlay.outline(of: string, in: rect, shaper: session.shaper)
      guard !path.isEmpty else { throw WrongCall("--shape \"text:\(string)\" has nothing to draw") }
      return .path(path, .nonZero)
    }
  }
}
