import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import Meals
import TestSupport
import Testing
import Vitrine

@testable import Exporting

/// The position and size of stickers, and the findings about them.
@Suite struct StickerPlacementTests {
  private func overlay(_ place: StickerOverlay.Place, _ canvas: PixelSize) throws -> Overlay {
    try sticker(place: place).overlay(OverlayContext(canvas: canvas))
  }

  private static let canvas = PixelSize(width: 1080, height: 1920)

  @Test func aStickerThatFitsIsNotMentioned() throws {
    let overlay = try overlay(.on(OverlayPlacement()), Self.canvas)
    #expect(overlay.findings.isEmpty)
    #expect(overlay.smallTextFindings.isEmpty)
    #expect(overlay.rect.x == 108)
    #expect(overlay.rect.width == 864)
  }

  @Test func aStickerThatProtrudesIsMovedAndThenShrunk() throws {
    let low = try overlay(.on(OverlayPlacement(center: Point(x: 0.5, y: 1))), Self.canvas)
    #expect(low.findings == [.fittedSticker(isMoved: true, scale: 1)])
    #expect(low.rect.maxY == 1920)
    #expect(low.rect.width == 864)
    let large = try overlay(.on(OverlayPlacement(width: 2)), Self.canvas)
    #expect(large.findings == [.fittedSticker(isMoved: false, scale: 0.5)])
    #expect(large.rect.x == 0)
    #expect(large.rect.width == 1080)
    // On a wide canvas, the height limits the sticker's size.
    let wide = try overlay(.on(OverlayPlacement(degrees: 30)), PixelSize(width: 1600, height: 300))
    #expect(wide.rect.y >= 0)
    #expect(wide.rect.maxY <= 300)
    #expect(wide.rect.height >= 296)
    #expect(wide.findings.count == 1)
  }

  /// A sticker is nearly 344 points wide; its smallest text is below 8 pixels only when it is tiny.
  @Test func textThatIsTooSmallIsReported() throws {
    let tiny = try overlay(.on(OverlayPlacement(width: 0.2)), Self.canvas)
    guard case .smallText(let pixels)? = tiny.smallTextFindings.first else {
      Issue.record("the small text is not reported")
      return
    }
    var sizes: [Double] = []
    tiny.list.items.visit { item in
      if case .glyphs(let run, _) = item, !run.hasColorGlyphs { sizes.append(run.size) }
      return .enter
    }
    // 216 pixels for 344 points.
    #expect(abs(pixels - (sizes.min() ?? 0) * 216 / 344) < 1e-6)
    #expect(pixels < 8)
  }

  @Test func aStickerAloneFillsItsBox() throws {
    let square = PixelSize(width: 480, height: 480)
    // The shadow, which reaches 28 points beyond the 344 of the sticker, is in the box.
    let width = 480.0 * 344 / 400
    let margin = 480.0 * 28 / 400
    let middle = try overlay(.fitting(square), PixelSize(width: 512, height: 512))
    #expect(abs(Double(middle.rect.x) - 16 - margin) <= 1)
    #expect(abs(Double(middle.rect.width) - width) <= 1)
    #expect(abs(middle.rect.y + middle.rect.maxY - 512) <= 1)
    let alone = try overlay(.fitting(square), PixelSize(width: 1, height: 1))
    #expect(abs(Double(alone.rect.x) - margin) <= 1)
    #expect(abs(Double(alone.rect.y) - margin) <= 1)
    #expect(alone.canvas?.width == 480)
    #expect(abs(Double(alone.rect.width) - width) <= 1)
  }

  @Test func theMarkCanBeLeftOut() throws {
    func hasLeaf(_ showsMark: Bool) throws -> Bool {
      var options = StickerOptions()
      options.background = .light
      options.look = .v26
      options.showsMark = showsMark
      let overlay = StickerOverlay(
        try Meal(json: Data(lunch.utf8)), options, place: .plain(pixelsPerPoint: 3), shaper: try PangoShaper()
      ).overlay(OverlayContext(canvas: Self.canvas))
      // The red of the leaf's vein, 0x14.
      return overlay.list.items.contains { item in
        item.visit {
          guard case .stroke(_, _, .color(let color), _) = $0 else { return .enter }
          return abs(color.red - 20.0 / 255) < 1e-9 ? .stop : .enter
        }
      }
    }
    #expect(try hasLeaf(true))
    #expect(try !hasLeaf(false))
  }
}
