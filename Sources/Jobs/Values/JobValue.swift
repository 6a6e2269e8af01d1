package import DisplayLists
package import Exporting
import Foundation
package import Geometry
package import JSON
package import Optics
package import Stickers
package import Timers
package import VideoFiles
package import Vitrine

/// A value that an option of a job can have, as text of the command line and as JSON.
///
/// Jobs in JSON may give any value as the text that the command takes: `1.5` and `"1.5"` are the same.
package protocol JobValue: Hashable, Sendable {
  /// Describes the expected values, to follow “must be”.
  static var expectation: String { get }
  /// The values as JSON Schema, in the form in which ``json`` writes them. By default text.
  static var schema: [String: JSONValue] { get }

  /// Reads the text of the command line.
  init?(text: String)
  /// Reads a JSON value other than text. The default implementation fails.
  init?(json: JSONValue)
  /// Reads a member of a job. The default implementation reads either of the above.
  init(_ node: JSONNode) throws(JSONError)
  /// The value as JSON.
  var json: JSONValue { get }
}

extension JobValue {
  package static var schema: [String: JSONValue] { ["type": "string"] }

  package init?(json: JSONValue) { return nil }

  package init(_ node: JSONNode) throws(JSONError) {
    let value: Self? = if case .string(let text) = node.value { Self(text: text) } else { Self(json: node.value) }
    guard let value else { throw node.wrong("must be \(Self.expectation)\(Self.excerpt(of: node.value))") }
    self = value
  }

  private static func excerpt(of value: JSONValue) -> String {
    switch value {
    case .string(let text): ", got “\(text.prefix(40))”"
    case .number(let number): ", got \(number.plain)"
    default: ""
    }
  }
}

/// A choice from a list of names.
package protocol JobChoice: JobValue, CaseIterable, RawRepresentable where RawValue == String {}

extension JobChoice {
  package static var expectation: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }
  package static var schema: [String: JSONValue] {
    ["type": "string", "enum": .array(allCases.map { .string($0.rawValue) })]
  }
  package init?(text: String) { self.init(rawValue: text) }
  package var json: JSONValue { .string(rawValue) }
}

extension StickerVariant: JobChoice {}
extension StickerBackground: JobChoice {}
extension Platform: JobChoice {}
extension EnergyUnit: JobChoice {}
extension GlassLook: JobChoice {}
extension TimerDevice: JobChoice {}
extension EncoderSettings.Codec: JobChoice {}
extension EncoderSettings.Backend: JobChoice {}
extension HDRPolicy: JobChoice {}
extension AudioPolicy: JobChoice {}

extension Double: JobValue {
  package static var expectation: String { "a number" }
  package static var schema: [String: JSONValue] { ["type": "number"] }

  package init?(text: String) {
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }

  package init?(json: JSONValue) {
    guard case .number(let number) = json, number.isFinite else { return nil }
    self = number
  }

  package var json: JSONValue { .number(self) }

  /// The shortest notation of the number.
  package var plain: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self) }
}

extension Int: JobValue {
  package static var expectation: String { "a whole number" }
  package static var schema: [String: JSONValue] { ["type": "integer"] }
  package init?(text: String) { self.init(text) }

  package init?(json: JSONValue) {
    guard case .number(let number) = json else { return nil }
    self.init(exactly: number)
  }

  package var json: JSONValue { .number(Double(self)) }
}

extension Bool: JobValue {
  package static var expectation: String { "true or false" }
  package static var schema: [String: JSONValue] { ["type": "boolean"] }

  package init?(text: String) { return nil }

  package init?(json: JSONValue) {
    guard case .bool(let value) = json else { return nil }
    self = value
  }

  package var json: JSONValue { .bool(self) }
}

extension String: JobValue {
  package static var expectation: String { "text" }
  package init?(text: String) { self = text }
  package var json: JSONValue { .string(self) }
}

/// A setting that is on or off.
package enum OnOff: String, JobChoice {
  case on, off

  package static var expectation: String { "on or off" }

  package init?(json: JSONValue) {
    guard case .bool(let isOn) = json else { return nil }
    self = isOn ? .on : .off
  }

  /// The legibility setting for text on glass.
  package var legibility: Legibility { self == .on ? .floor : .off }
}

/// The appearance of glass: light, dark, or whichever matches the backdrop.
package enum AppearanceChoice: String, JobChoice {
  case light, dark, auto

  /// The appearance; nil to match the backdrop.
  package var appearance: GlassAppearance? {
    switch self {
    case .light: .light
    case .dark: .dark
    case .auto: nil
    }
  }
}

/// The glass variants for stickers.
package enum StickerGlass: String, JobChoice {
  case clear, regular

  /// The variant of the material.
  package var variant: GlassVariant { self == .regular ? .regular : .clear }
}

extension Point: JobValue {
  package static var expectation: String { "two numbers, such as 0.5,0.72" }
  package static var schema: [String: JSONValue] {
    ["type": "array", "items": .object(["type": "number"]), "minItems": 2, "maxItems": 2]
  }

  package init?(text: String) {
    guard let numbers = coordinates(in: text, separator: ","), numbers.count == 2 else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }

  package init?(json: JSONValue) {
    guard case .array(let values) = json, values.count == 2, let x = Double(json: values[0]),
      let y = Double(json: values[1]), max(x.magnitude, y.magnitude) <= 1_000_000
    else { return nil }
    self.init(x: x, y: y)
  }

  package var json: JSONValue { .array([.number(x), .number(y)]) }
}

extension Rect: JobValue {
  package static var expectation: String { "x,y,width,height with a width and height above 0" }

  package init?(text: String) {
    guard let numbers = coordinates(in: text, separator: ","), numbers.count == 4, numbers[2] > 0, numbers[3] > 0
    else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package var json: JSONValue { .string([minX, minY, width, height].map(\.plain).joined(separator: ",")) }
}

extension Framing.Aspect: JobValue {
  package static var expectation: String { "W:H or original" }
  package static var schema: [String: JSONValue] {
    ["type": "string", "pattern": #"^(original|[0-9.]+:[0-9.]+)$"#]
  }

  package init?(text: String) {
    if text == "original" {
      self = .original
      return
    }
    guard let sides = coordinates(in: text, separator: ":"), sides.count == 2, sides[0] > 0, sides[1] > 0,
      (0.01...100).contains(sides[0] / sides[1])
    else { return nil }
    self = .ratio(sides[0], sides[1])
  }

  package var json: JSONValue { .string(text) }

  /// The aspect ratio as on the command line.
  package var text: String {
    switch self {
    case .original: "original"
    case .ratio(let width, let height): "\(width.plain):\(height.plain)"
    }
  }
}

extension PixelSize: JobValue {
  package static var expectation: String { "WxH in pixels, each 1 to 65535" }
  package static var schema: [String: JSONValue] { ["type": "string", "pattern": "^[0-9]{1,5}x[0-9]{1,5}$"] }

  package init?(text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (1...65_535).contains(width),
      (1...65_535).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  package var json: JSONValue { .string("\(width)x\(height)") }
}

extension RGBA: JobValue {
  package static var expectation: String { "#rrggbb or #rrggbbaa" }
  package static var schema: [String: JSONValue] {
    ["type": "string", "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"]
  }

  package init?(text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
    else { return nil }
    let rgba = digits.count == 6 ? value << 8 | 0xFF : value
    func component(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xFF) / 255 }
    self.init(red: component(24), green: component(16), blue: component(8), alpha: component(0))
  }

  package var json: JSONValue { .string(hex + Self.digits(of: alpha)) }

  /// The colour without its alpha, as `#rrggbb`.
  var hex: String { "#" + [red, green, blue].map(Self.digits).joined() }

  private static func digits(of component: Double) -> String {
    let code = Int((component * 255).rounded())
    return (code < 16 ? "0" : "") + String(code, radix: 16)
  }
}

/// Returns numbers between −1,000,000 and 1,000,000; anything beyond is taken for a typing error.
private func coordinates(in text: String, separator: Character) -> [Double]? {
  let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { Double($0) }
  let numbers = parts.compactMap { $0 }.filter { $0.magnitude <= 1_000_000 }
  return numbers.count == parts.count ? numbers : nil
}
