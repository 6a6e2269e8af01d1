import Exporting
import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct OverlayPlacementTests {
  static let canvas = PixelSize(width: 1080, height: 1920)
  static let sticker = Size(width: 344, height: 143)

  @Test func theDefaultIsFourFifthsWideInTheLowerThird() {
    let map = OverlayPlacement().pixelsFromPoints(overlay: Self.sticker, canvas: Self.canvas)
    let corner = (map * Point(x: 0, y: 0))
    let end = (map * Point(x: 344, y: 143))
    #expect(corner.x == 108)
    #expect(abs(end.x - (108 + 864)) < 1e-9)
    #expect(abs((corner.y + end.y) / 2 - 0.72 * 1920) <= 0.5)
    #expect(corner.y == corner.y.rounded())
  }

  @Test func anUprightStickerStartsOnAWholePixel() {
    var random = SplitMix(seed: 3)
    for _ in 0..<500 {
      let placement = OverlayPlacement(
        center: Point(
          x: Double.random(in: -0.5...1.5, using: &random), y: Double.random(in: -0.5...1.5, using: &random)),
        width: Double.random(in: 0.01...3, using: &random), degrees: [0, 360, -720].randomElement(using: &random)!)
      let map = placement.pixelsFromPoints(overlay: Self.sticker, canvas: Self.canvas)
      let corner = (map * Point(x: 0, y: 0))
      #expect(corner.x == corner.x.rounded())
      #expect(corner.y == corner.y.rounded())
      let columns = (map * Point(x: 344, y: 0)).x - corner.x
      #expect(abs(columns - columns.rounded()) < 1e-9)
      #expect(abs(columns - placement.width * 1080) <= 0.5 || columns.rounded() == 1)
      // The centre is off by no more than that rounding.
      let middle = (map * Point(x: 172, y: 71.5))
      #expect(abs(middle.x - placement.center.x * 1080) <= 1)
      #expect(abs(middle.y - placement.center.y * 1920) <= 1)
    }
  }

  @Test(arguments: [1.0, 45, 90, 180, 270, -30, 725])
  func rotationKeepsTheCentreAndTheScale(_ degrees: Double) {
    let placement = OverlayPlacement(center: Point(x: 0.4, y: 0.3), width: 0.5, degrees: degrees)
    let map = placement.pixelsFromPoints(overlay: Self.sticker, canvas: Self.canvas)
    let middle = (map * Point(x: 172, y: 71.5))
    #expect(abs(middle.x - 432) < 1e-6)
    #expect(abs(middle.y - 576) < 1e-6)
    #expect(abs(map.meanScale - 540.0 / 344) < 1e-9)
    // Clockwise: a vector to the right turns downwards.
    let right = (map * Point(x: 344, y: 71.5))
    let angle = atan2(right.y - middle.y, right.x - middle.x) * 180 / .pi
    #expect(abs((angle - degrees).remainder(dividingBy: 360)) < 1e-6)
  }
}
