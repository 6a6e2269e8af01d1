import Geometry
import Testing
import Vitrine

@testable import Exporting

/// A sticker of less than a pixel is drawn one pixel wide.
@Suite struct TinyStickerTests {
  static let canvases = [PixelSize(width: 1, height: 90), PixelSize(width: 270, height: 480)]

  @Test(arguments: [.leastNonzeroMagnitude, 1e-300, 1e-9, 0.001], canvases)
  func aStickerHasAtLeastOneColumn(_ width: Double, _ canvas: PixelSize) throws {
    let placement = OverlayPlacement(center: Point(x: 0.5, y: 0.5), width: width)
    let overlay = try sticker(.full, place: .on(placement)).overlay(OverlayContext(canvas: canvas, backdropLuma: 0.5))
    #expect(overlay.rect.width == 1)
  }
}
