import Foundation
import PreviewHost
import Serving
import ViewFiles

/// Draws the pictures that pages request.
struct PreviewRenderer: Sendable {
  struct Picture {
    var bytes: Data
    /// The media type.
    var type: String
    var scale: Double
    /// Warnings for the user, one sentence each.
    var warnings: [String]
  }

  let session: PreviewSession
  let backdrops: BackdropCache

  /// Draws a picture. Throws a `PreviewError` if its program is not the current one, or cannot draw it.
  func draw(_ query: PictureQuery) async throws -> Picture {
    guard let program = await session.program(query.program) else { throw PreviewError(.outdated) }
    let over = try query.backdrop.map { id in
      guard let backdrop = backdrops.backdrop(id) else {
        throw PreviewError(.wrong, sentence: "there is no such photo or video any more; choose another one")
      }
      return backdrop
    }
    // A view at its own size may be transparent.
    let isPNG = query.device == .fit
    let file = program.folder.appending(path: "\(UUID().uuidString).\(isPNG ? "png" : "jpg")")
    defer { try? FileManager.default.removeItem(at: file) }
    let request = query.request(output: file.path, over: over?.file.path, assets: session.options.assets)
    do {
      let drawn = try await program.process.draw(request)
      return Picture(
        bytes: try Data(contentsOf: file), type: isPNG ? "image/png" : "image/jpeg", scale: request.scale ?? 1,
        warnings: drawn.warnings)
    } catch let error as ViewFileError {
      // Files that pages have sent have names that only the server knows.
      let words = { (text: String) in
        over.map { text.replacing($0.file.path, with: $0.description.name) } ?? text
      }
      var fault = PreviewError(.undrawable, sentence: words(error.description))
      fault.messages = error.messages.map(words)
      throw fault
    } catch is CancellationError {
      throw PreviewError(.outdated)
    }
  }
}

/// The parameters of a requested picture.
struct PictureQuery: Hashable, Sendable {
  var program = 0
  var preview = 0
  var device = ScreenDevice.phone
  var settings = PreviewRequest.Settings()
  /// Whether the status bar is drawn.
  var hasStatusBar = false
  /// The instant in seconds, of the view and of a video beneath it.
  var time = 0.0
  /// Pixels per point, at most those of the device.
  var scale = 1.0
  /// The identifier of the photo or video beneath the view; nil if there is none.
  var backdrop: String?

  /// The latest instant in seconds.
  static let latest = 3600.0
  static let typeSizes: Set = [
    "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2",
    "accessibility3", "accessibility4", "accessibility5",
  ]

  /// Reads the parameters of an address. Throws if one is not known or not valid.
  init(_ parameters: some Sequence<(key: Substring, value: Substring)>) throws(PreviewError) {
    for (key, value) in parameters { try take(String(key), String(value)) }
  }

  private mutating func take(_ key: String, _ value: String) throws(PreviewError) {
    let wrong = PreviewError(.wrong, sentence: "\(key) cannot be '\(value)'; reload the page")
    func number(_ range: ClosedRange<Double>) throws(PreviewError) -> Double {
      guard let number = Double(value), range.contains(number) else { throw wrong }
      return number
    }
    func isOn(_ on: String, not off: String) throws(PreviewError) -> Bool {
      guard [on, off].contains(value) else { throw wrong }
      return value == on
    }
    switch key {
    case "program": program = Int(value) ?? -1
    case "preview": preview = Int(value) ?? -1
    case "device":
      guard let device = ScreenDevice(rawValue: value) else { throw wrong }
      self.device = device
    case "appearance": settings.isDark = try isOn("dark", not: "light")
    case "type":
      guard Self.typeSizes.contains(value) else { throw wrong }
      settings.typeSize = value
    case "direction": settings.isRightToLeft = try isOn("rtl", not: "ltr")
    case "transparency": settings.reducesTransparency = try isOn("reduced", not: "standard")
    case "contrast": settings.increasesContrast = try isOn("increased", not: "standard")
    case "bar": hasStatusBar = value == "on"
    case "time": time = try number(0...Self.latest)
    case "scale": scale = try number(0.25...3)
    case "over": backdrop = value.isEmpty ? nil : value
    default: throw wrong
    }
  }

  /// Returns the request to a program.
  ///
  /// - Parameters:
  ///   - output: The file to write, whose suffix chooses the format.
  ///   - over: The photo or video beneath the view; nil if there is none.
  ///   - assets: The folder of named images and colours; nil if there is none.
  func request(output: String, over: String?, assets: String?) -> PreviewRequest {
    var request = PreviewRequest(output: output)
    request.preview = preview
    request.screen = device.screen
    request.scale = min(scale, device.scale)
    request.settings = settings
    if hasStatusBar { request.statusBar = device.statusBar.map { PreviewRequest.StatusBar($0, time: "9:41") } }
    request.background = over
    request.backgroundTime = over == nil ? nil : time
    request.assets = assets
    request.time = time
    return request
  }
}
