import ArgumentParser
import Exporting
import Foundation
import Geometry
import Optics

/// Parses a number between −1,000,000 and 1,000,000. Anything beyond is taken for a typing error.
private func number(_ text: some StringProtocol) -> Double? {
  guard let value = Double(text), value.magnitude <= 1_000_000 else { return nil }
  return value
}

/// Two numbers separated by a comma.
struct XY: ExpressibleByArgument {
  let point: Point

  init(_ x: Double, _ y: Double) { point = Point(x: x, y: y) }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = number(parts[0]), let y = number(parts[1]) else { return nil }
    point = Point(x: x, y: y)
  }

  var defaultValueDescription: String { "\(shortest(point.x)),\(shortest(point.y))" }
}

/// Four numbers separated by commas: x, y, width, height.
struct RectArgument: ExpressibleByArgument {
  let rect: Rect

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 4, let x = parts[0], let y = parts[1], let w = parts[2], let h = parts[3], w > 0, h > 0
    else { return nil }
    rect = Rect(x: x, y: y, width: w, height: h)
  }
}

/// `W:H` or `original`.
struct AspectArgument: ExpressibleByArgument {
  let aspect: Framing.Aspect

  init(_ w: Double, _ h: Double) { aspect = .ratio(w, h) }

  init?(argument: String) {
    if argument == "original" {
      aspect = .original
      return
    }
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 2, let w = parts[0], let h = parts[1], w > 0, h > 0, (0.01...100).contains(w / h) else {
      return nil
    }
    aspect = .ratio(w, h)
  }

  var defaultValueDescription: String {
    switch aspect {
    case .original: "original"
    case .ratio(let w, let h): "\(shortest(w)):\(shortest(h))"
    }
  }
}

/// `WxH` in pixels.
struct SizeArgument: ExpressibleByArgument {
  let size: PixelSize

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let w = parts[0], let h = parts[1], (1...65_535).contains(w), (1...65_535).contains(h)
    else { return nil }
    size = PixelSize(width: w, height: h)
  }
}

/// `#RRGGBB` or `#RRGGBBAA`.
struct ColorArgument: ExpressibleByArgument {
  let color: RGBA

  init?(argument: String) {
    let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
    guard digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
    else { return nil }
    let rgba = digits.count == 6 ? value << 8 | 0xFF : value
    func component(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xFF) / 255 }
    color = RGBA(red: component(24), green: component(16), blue: component(8), alpha: component(0))
  }
}

/// Returns the shortest notation of a number.
private func shortest(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
}
