import DisplayLists
import Foundation
import Geometry
import Optics

/// Rasterises a conic gradient, which Cairo does not support.
///
/// If the angles span less than a full turn, the end colour fills half of the remaining angle and the start colour
/// fills the other half.
struct SweepGradient {
  let ramp: ColorRamp
  let center: Point
  let startAngle: Double
  let endAngle: Double
  let itemFromPixels: Affine

  /// The number of samples along each axis for antialiasing pixels on the seam and near the centre.
  private static let samples = 4

  /// Returns the premultiplied pixels of the gradient in a rectangle.
  func raster(_ rect: PixelRect) -> Bitmap {
    let (span, sign) = spanAndSign
    let seam = startAngle - sign * (2 * Double.pi - span) / 2
    let seamDirection = Point(x: cos(seam), y: sin(seam))
    // Half a pixel's diagonal, in the item's space.
    let reach =
      0.71
      * max(
        Point(x: itemFromPixels.a, y: itemFromPixels.b).length, Point(x: itemFromPixels.c, y: itemFromPixels.d).length)
    var samples = [UInt8](repeating: 0, count: rect.size.area * 4)
    var place = 0
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        let middle = itemFromPixels * Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - center
        let along = middle.x * seamDirection.x + middle.y * seamDirection.y
        let across = middle.x * seamDirection.y - middle.y * seamDirection.x
        let isOnSeam = across.magnitude < reach && along > -reach || middle.length < 4 * reach
        let pixel = isOnSeam ? mean(x, y, span, sign) : color(at: middle, span, sign).premultiplied
        let bytes = (pixel * 255).rounded(.toNearestOrAwayFromZero)
        for channel in 0..<4 { samples[place + channel] = UInt8(bytes[channel]) }
        place += 4
      }
    }
    return Bitmap(size: rect.size, samples: samples)
  }

  private var spanAndSign: (span: Double, sign: Double) {
    let difference = endAngle - startAngle
    guard difference.isFinite else { return (2 * Double.pi, 1) }
    return (min(2 * Double.pi, difference.magnitude), difference < 0 ? -1 : 1)
  }

  private func color(at p: Point, _ span: Double, _ sign: Double) -> RGBA {
    let turn = 2 * Double.pi
    var angle = (sign * (atan2(p.y, p.x) - startAngle)).truncatingRemainder(dividingBy: turn)
    if angle < 0 { angle += turn }
    if angle > (span + turn) / 2 { return ramp.color(at: 0) }
    return ramp.color(at: span > 0 ? angle / span : 1)
  }

  private func mean(_ x: Int, _ y: Int, _ span: Double, _ sign: Double) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for row in 0..<Self.samples {
      for column in 0..<Self.samples {
        let place = Point(
          x: Double(x) + (Double(column) + 0.5) / Double(Self.samples),
          y: Double(y) + (Double(row) + 0.5) / Double(Self.samples))
        sum += color(at: itemFromPixels * place - center, span, sign).premultiplied
      }
    }
    return sum / Double(Self.samples * Self.samples)
  }
}

extension RGBA {
  /// The premultiplied red, green and blue components and alpha, each in 0…1.
  var premultiplied: SIMD4<Double> {
    let alpha = alpha.clampedToUnit
    return SIMD4(red.clampedToUnit * alpha, green.clampedToUnit * alpha, blue.clampedToUnit * alpha, alpha)
  }
}
