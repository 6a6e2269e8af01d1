import CairoDrawing
import DisplayLists
import Geometry
import Optics

/// Drawings and measurements shared by these tests.
enum Scene {
  static let black = RGBA(white: 0)
  static let blue = RGBA(red: 0.2, green: 0.4, blue: 0.8)

  /// A circle of four cubic curves; the error in its radius is less than 3 in 10,000.
  static func circle(center: Point, radius: Double) -> BezierPath {
    let k = 0.552284749831
    let unit: [BezierPath.Element] = [
      .move(to: Point(x: 1, y: 0)),
      .cubic(to: Point(x: 0, y: 1), control1: Point(x: 1, y: k), control2: Point(x: k, y: 1)),
      .cubic(to: Point(x: -1, y: 0), control1: Point(x: -k, y: 1), control2: Point(x: -1, y: k)),
      .cubic(to: Point(x: 0, y: -1), control1: Point(x: -1, y: -k), control2: Point(x: -k, y: -1)),
      .cubic(to: Point(x: 1, y: 0), control1: Point(x: k, y: -1), control2: Point(x: 1, y: -k)), .close,
    ]
    return BezierPath(unit).applying(Affine(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y))
  }

  static func fill(_ path: BezierPath, _ color: RGBA = black) -> DisplayItem {
    .fill(path, rule: .nonZero, paint: .color(color), pointsFromItem: .identity)
  }

  static func fill(_ rect: Rect, _ color: RGBA = black) -> DisplayItem { fill(BezierPath(rect), color) }

  static func draw(
    _ items: [DisplayItem], width: Int = 100, height: Int = 100, x: Int = 0, y: Int = 0, by map: Affine = .identity
  ) throws -> Raster<UInt8> {
    try CairoCanvas().draw(items, in: PixelRect(x: x, y: y, width: width, height: height), pixelsFromPoints: map)
  }
}

extension Raster<UInt8> {
  /// The sum of alpha over all pixels, in pixels.
  var alphaSum: Double {
    stride(from: 3, to: samples.count, by: 4).reduce(0.0) { $0 + Double(samples[$1]) } / 255
  }

  /// The greatest difference between corresponding samples.
  func distance(to other: Raster<UInt8>) -> Int {
    zip(samples, other.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The raster mirrored horizontally.
  var mirrored: Raster<UInt8> {
    var result = self
    for y in 0..<size.height {
      for x in 0..<size.width {
        for channel in 0..<4 {
          result.samples[(y * size.width + x) * 4 + channel] =
            samples[(y * size.width + size.width - 1 - x) * 4 + channel]
        }
      }
    }
    return result
  }
}
