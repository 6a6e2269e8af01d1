import ArgumentParser
import Foundation
import Geometry
import Jobs
import PreviewHost
import ViewFiles

/// How a preview is drawn, apart from its file and name.
struct ViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The screen to draw on, or fit for the size of the view; phone by default, and with --over the whole background.")
  )
  var device: ScreenDevice?

  @Option(help: ArgumentHelp("The size of the canvas in pixels, instead of a device.", valueName: "wxh"))
  var size: OptionValue<PixelSize>?

  @Option(
    help: ArgumentHelp(
      "Pixels per point; by default the device's, 3 with --size, and a 390th of the shorter side with --over.",
      valueName: "n"))
  var scale: Double?

  @Flag(help: "Use the dark appearance.")
  var dark = false

  @Option(help: ArgumentHelp("The text size, from xSmall to accessibility5.", valueName: "name"))
  var typeSize: TypeSizeArgument?

  @Flag(help: "Lay out from right to left.")
  var rightToLeft = false

  @Flag(help: "Draw without transitions, as with Reduce Motion.")
  var reduceMotion = false

  @OptionGroup var viewer: ViewerArguments

  @Option(
    help: ArgumentHelp("The locale of numbers, dates and words, such as de_DE; en_US by default.", valueName: "id"),
    transform: LocaleName.init(argument:))
  var locale: LocaleName?

  @Option(
    help: ArgumentHelp(
      "The folder or asset catalogue of named images and colours; by default Assets.xcassets beside the file.",
      valueName: "folder"),
    completion: .directory)
  var assets: String?

  func validate() throws {
    if let scale, !(0.1...10).contains(scale) { throw ValidationError("--scale must be 0.1 to 10, got \(scale)") }
    if device != nil, size != nil { throw ValidationError("--device and --size cannot be combined; choose one") }
  }

  /// Returns a request for a preview of a file. The output, the background and the times are the caller's.
  func request(output: String, file: String, over: String?) -> PreviewRequest {
    var request = PreviewRequest(output: output)
    let isChosen = device != nil || size != nil
    request.followsLayout = !isChosen && over == nil
    if let size = size?.value {
      let scale = scale ?? 3
      request.screen = .init(width: Double(size.width) / scale, height: Double(size.height) / scale)
      request.scale = scale
    } else if over == nil || device != nil {
      let device = device ?? .phone
      request.screen = device.screen
      request.scale = scale ?? device.scale
    } else {
      request.scale = scale
    }
    request.background = over
    request.settings.isDark = dark
    request.settings.typeSize = typeSize?.name
    request.settings.isRightToLeft = rightToLeft
    request.settings.reducesMotion = reduceMotion
    request.settings.reducesTransparency = viewer.reduceTransparency
    request.settings.increasesContrast = viewer.increaseContrast
    request.settings.locale = locale?.locale.identifier
    request.assets = assets ?? SwiftFiles.assetCatalogue(beside: file)
    return request
  }
}

/// The name of a text size.
struct TypeSizeArgument: ExpressibleByArgument {
  let name: String

  static let allValueStrings = [
    "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2",
    "accessibility3", "accessibility4", "accessibility5",
  ]

  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    name = argument
  }
}
