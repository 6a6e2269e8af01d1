import Foundation
import PreviewHost
import Serving
import ViewFiles

/// The parameters of a requested picture.
struct PictureQuery: Hashable, Sendable {
  /// The number of the program.
  var program = 0
  /// The index of the preview.
  var preview = 0
  /// The device.
  var device = ScreenDevice.phone
  /// The settings of the device.
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
  /// The names of type sizes.
  static let typeSizes: Set = [
    "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2",
    "accessibility3", "accessibility4", "accessibility5",
  ]

  /// Reads the parameters of an address. Throws a `PreviewError` if one is not valid.
  init(_ parameters: some Sequence<(key: Substring, value: Substring)>) throws {
    for (key, value) in parameters {
      guard try take(String(key), String(value)) else {
        throw PreviewError(.wrong, sentence: "\(key) cannot be '\(value)'; reload the page")
      }
    }
  }

  /// Takes a parameter. Returns false if its name or value is not known.
  private mutating func take(_ key: String, _ value: String) throws -> Bool {
    func number(_ range: ClosedRange<Double>) -> Double? { Double(value).flatMap { range.contains($0) ? $0 : nil } }
    switch key {
    case "program": program = Int(value) ?? -1
    case "preview": preview = Int(value) ?? -1
    case "device":
      guard let device = ScreenDevice(rawValue: value) else { return false }
      self.device = device
    case "appearance":
      guard ["light", "dark"].contains(value) else { return false }
      settings.isDark = value == "dark"
    case "type":
      guard Self.typeSizes.contains(value) else { return false }
      settings.typeSize = value
    case "direction":
      guard ["ltr", "rtl"].contains(value) else { return false }
      settings.isRightToLeft = value == "rtl"
    case "transparency":
      guard ["standard", "reduced"].contains(value) else { return false }
      settings.reducesTransparency = value == "reduced"
    case "contrast":
      guard ["standard", "increased"].contains(value) else { return false }
      settings.increasesContrast = value == "increased"
    case "bar": hasStatusBar = value == "on"
    case "time":
      guard let time = number(0...Self.latest) else { return false }
      self.time = time
    case "scale":
      guard let scale = number(0.25...3) else { return false }
      self.scale = scale
    case "over": backdrop = value.isEmpty ? nil : value
    default: return false
    }
    return true
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
