import Foundation
import Views

/// A colour set from an asset catalogue, decoded from its `Contents.json`.
struct ColorSet: Decodable {
  fileprivate struct Entry: Decodable {
    struct Appearance: Decodable {
      var appearance: String
      var value: String
    }
    var idiom: String?
    var appearances: [Appearance]?
    var color: Value?

    func value(of appearance: String) -> String? { appearances?.first { $0.appearance == appearance }?.value }
  }

  fileprivate struct Value: Decodable {
    enum CodingKeys: String, CodingKey {
      case space = "color-space"
      case components
    }
    var space: String?
    var components: [String: String]?
  }

  private let colors: [Entry]

  /// Reads the colour set in a folder; nil if it cannot be read.
  init?(folder: String) {
    guard let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
      let set = try? JSONDecoder().decode(ColorSet.self, from: data)
    else { return nil }
    self = set
  }

  /// Returns the colour for an appearance, or the closest match. Luminosity takes precedence over contrast: a light
  /// colour never stands in for a dark one, or vice versa.
  func color(_ scheme: ColorScheme, _ contrast: ColorSchemeContrast) -> Color? {
    // iPhone entries take precedence over universal ones.
    let own = colors.filter { $0.idiom == "iphone" } + colors.filter { $0.idiom == nil || $0.idiom == "universal" }
    let luminosity = scheme == .dark ? "dark" : "light"
    var wanted: [(luminosity: String?, contrast: String?)] = [(luminosity, nil), (nil, nil)]
    if contrast == .increased { wanted = [(luminosity, "high"), (luminosity, nil), (nil, "high"), (nil, nil)] }
    for (luminosity, contrast) in wanted {
      let found = own.first { $0.value(of: "luminosity") == luminosity && $0.value(of: "contrast") == contrast }
      if let found { return found.color?.color }
    }
    return nil
  }
}

extension ColorSet.Value {
  /// The colour; nil if a component is missing or the colour space is unknown.
  fileprivate var color: Color? {
    let opacity = components?["alpha"].map { Double($0) } ?? 1
    guard let opacity else { return nil }
    switch space {
    case "srgb", "extended-srgb": return color(.sRGB, opacity)
    case "extended-linear-srgb": return color(.sRGBLinear, opacity)
    case "display-p3": return color(.displayP3, opacity)
    case "gray-gamma-22", "extended-gray":
      return component("white").map { Color(.sRGBLinear, white: pow($0, 2.2), opacity: opacity) }
    default: return nil
    }
  }

  private func color(_ space: Color.RGBColorSpace, _ opacity: Double) -> Color? {
    guard let red = component("red"), let green = component("green"), let blue = component("blue") else { return nil }
    return Color(space, red: red, green: green, blue: blue, opacity: opacity)
  }

  /// Returns a component by name. A value with a decimal point is a fraction; any other value is 0…255, in hexadecimal
  /// if it starts with `0x`.
  private func component(_ name: String) -> Double? {
    guard let text = components?[name] else { return nil }
    if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    return text.contains(".") ? Double(text) : Int(text).map { Double($0) / 255 }
  }
}
