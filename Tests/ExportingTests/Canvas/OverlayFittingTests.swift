import Exporting
import Foundation
import Geometry
import TestSupport
import Testing

/// Overlays that are moved and shrunk until they lie within an area.
@Suite struct OverlayFittingTests {
  static let canvas = PixelSize(width: 1080, height: 1920)
  static let sticker = Size(width: 344, height: 143)

  /// The corners of an overlay in pixels.
  private func corners(_ placement: OverlayPlacement, _ size: Size, _ canvas: PixelSize) -> [Point] {
    let map = placement.pixelsFromPoints(overlay: size, canvas: canvas)
    return [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].map { map * Point(x: $0.0, y: $0.1) }
  }

  @Test func whatFitsStaysAsItIs() {
    let fitting = OverlayPlacement(center: Point(x: 0.45, y: 0.6), width: 0.7, degrees: 4)
    #expect(fitting.fitting(Self.sticker, in: PixelRect(Self.canvas), of: Self.canvas) == fitting)
  }

  @Test func whatProtrudesIsMovedOnly() {
    let placement = OverlayPlacement(center: Point(x: 0.9, y: 1), width: 0.5)
    let fitted = placement.fitting(Self.sticker, in: PixelRect(Self.canvas), of: Self.canvas)
    #expect(fitted.width == 0.5)
    #expect(fitted.degrees == 0)
    let corners = corners(fitted, Self.sticker, Self.canvas)
    #expect(corners.map(\.x).max() == 1080)
    // 540 columns of 344 points make it 224.5 pixels high, so its top is at the pixel boundary 225 above the bottom.
    #expect(corners.map(\.y).min() == 1695)
  }

  @Test func whatIsTooLargeFillsTheArea() {
    let placement = OverlayPlacement(center: Point(x: 0.2, y: 0.5), width: 3)
    let fitted = placement.fitting(Self.sticker, in: PixelRect(Self.canvas), of: Self.canvas)
    #expect(fitted.width == 1)
    #expect(abs(fitted.center.x - 0.5) < 1e-9)
    #expect(fitted.center.y == 0.5)
    let area = PixelRect(x: 120, y: 288, width: 768, height: 960)
    let clear = placement.fitting(Self.sticker, in: area, of: Self.canvas)
    let corners = corners(clear, Self.sticker, Self.canvas)
    #expect(abs(corners[0].x - 120) < 1e-6)
    #expect(abs(corners[1].x - 888) < 1e-6)
    let kept = placement.fitting(Self.sticker, in: area, of: Self.canvas, keepsWidth: true)
    #expect(kept.width == 3)
    #expect(abs(kept.center.x * 1080 - 504) < 1e-9)
  }

  /// At any position, size and rotation, all corners are within the area, and the overlay is no smaller and no further
  /// away than it must be.
  @Test func everythingFits() {
    var random = SplitMix(seed: 11)
    for _ in 0..<3000 {
      let canvas = PixelSize(
        width: Int.random(in: 16...2000, using: &random), height: Int.random(in: 16...2000, using: &random))
      let size = Size(width: .random(in: 20...400, using: &random), height: .random(in: 20...400, using: &random))
      let placement = OverlayPlacement(
        center: Point(x: .random(in: -1...2, using: &random), y: .random(in: -1...2, using: &random)),
        width: .random(in: 0.05...4, using: &random),
        degrees: [0, 90, .random(in: -400...400, using: &random)].randomElement(using: &random)!)
      let fitted = placement.fitting(size, in: PixelRect(canvas), of: canvas)
      guard fitted.width * Double(canvas.width) >= 1.5 else { continue }
      let corners = corners(fitted, size, canvas)
      let left = corners.map(\.x).min()!
      let right = corners.map(\.x).max()!
      let top = corners.map(\.y).min()!
      let bottom = corners.map(\.y).max()!
      #expect(left >= -1e-6)
      #expect(top >= -1e-6)
      #expect(right <= Double(canvas.width) + 1e-6)
      #expect(bottom <= Double(canvas.height) + 1e-6)
      if fitted.width < placement.width {
        // One more column would not fit.
        let columns = (fitted.width * Double(canvas.width)).rounded()
        let most = min(Double(canvas.width) / (right - left), Double(canvas.height) / (bottom - top))
        #expect((columns + 1) / columns >= most - 3 / min(right - left, bottom - top))
      }
      if fitted.center.x != placement.center.x { #expect(left < 1.5 || right > Double(canvas.width) - 1.5) }
      if fitted.center.y != placement.center.y { #expect(top < 1.5 || bottom > Double(canvas.height) - 1.5) }
    }
  }
}
