import PreviewHost
import Serving
import ViewFiles

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
  /// The identifier of the photo or video beneath the view, or nil if the parameter `over` is missing or empty.
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

  /// Returns the request to a program: the suffix of `output` chooses the format, `over` is the photo or video beneath
  /// the view, and `assets` is the folder of named images and colours.
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
