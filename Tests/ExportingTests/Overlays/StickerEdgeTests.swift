import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import Meals
import Optics
import Rendering
import Stickers
import Testing
import Vitrine

@testable import Exporting

/// The edges of a sticker on glass and of its tiles, and the dimming of its pane, measured in pixels over flat grounds.
@Suite struct StickerEdgeTests {
  private static let canvas = PixelSize(width: 800, height: 400)
  private static let greys: [UInt8] = [0, 64, 128, 192, 255]

  /// Returns the picture of the standard sticker, and the transform to its pixels: two pixels per point.
  private func picture(
    _ glass: GlassVariant, _ look: GlassLook, _ appearance: GlassAppearance, on grey: UInt8, luma: Double? = nil
  ) throws -> (raster: Raster<UInt8>, pixelsFromPoints: Affine) {
    var options = StickerOptions()
    options.glass = glass
    options.look = look
    options.appearance = appearance
    let overlay = StickerOverlay(
      try Meal(json: Data(lunch.utf8)), options,
      place: .on(OverlayPlacement(center: Point(x: 0.5, y: 0.5), width: 0.86)), shaper: try PangoShaper()
    ).overlay(OverlayContext(canvas: Self.canvas, backdropLuma: luma))
    var raster = Raster<UInt8>(size: Self.canvas)
    for i in raster.samples.indices { raster.samples[i] = i % 4 == 3 ? 255 : grey }
    try PhotoPainter(drawing: CairoCanvas(), threads: 2)
      .paint(overlay.list, over: &raster, pixelsFromPoints: overlay.pixelsFromPoints)
    return (raster, overlay.pixelsFromPoints)
  }

  /// Returns the green of pixels along a line, in steps of one pixel from `start` in points.
  private func levels(
    _ picture: (raster: Raster<UInt8>, pixelsFromPoints: Affine), from start: Point, _ step: (Int, Int), _ count: Int
  ) -> [Int] {
    let first = picture.pixelsFromPoints * start
    return (0..<count).map { k in
      let x = Int(first.x.rounded(.down)) + k * step.0
      let y = Int(first.y.rounded(.down)) + k * step.1
      return Int(picture.raster.samples[(y * Self.canvas.width + x) * 4 + 1])
    }
  }

  /// Tiles of dark stickers have light along their top: brighter than the tile and than the pane around it.
  @Test(arguments: [GlassVariant.clear, .regular], GlassLook.allCases)
  func tilesOfDarkStickersHaveARim(_ glass: GlassVariant, _ look: GlassLook) throws {
    for grey in Self.greys {
      // From the pane, 3 points above the first tile, to 3 points below its top edge, left of its number.
      let line = levels(try picture(glass, look, .dark, on: grey), from: Point(x: 34, y: 63.25), (0, 1), 12)
      let pane = line[0]
      let tile = line[11]
      let edge = line[4...7].max() ?? 0
      #expect(pane >= tile, "\(line)")
      #expect(edge >= pane + 6, "on \(grey): \(line)")
    }
  }

  /// Against a known backdrop, text becomes opaque, so the pane needs less dimming, or less lightening.
  @Test(arguments: [GlassAppearance.light, .dark]) func opaqueTextNeedsLessDimming(_ appearance: GlassAppearance) throws
  {
    let grey: UInt8 = appearance == .dark ? 255 : 0
    func pane(_ luma: Double?) throws -> Int {
      levels(try picture(.clear, .v27, appearance, on: grey, luma: luma), from: Point(x: 170, y: 34), (1, 0), 1)[0]
    }
    let translucent = try pane(nil)
    let opaque = try pane(Double(grey) / 255)
    let gain = appearance == .dark ? opaque - translucent : translucent - opaque
    #expect(gain >= (appearance == .dark ? 4 : 8), "\(translucent) → \(opaque)")
    #expect(try pane(1 - Double(grey) / 255) == translucent, "a backdrop that suits the text")
  }

  /// Clear light glass is white on white, so only its outline shows where it ends, on all four sides.
  @Test(arguments: GlassLook.allCases) func clearLightStickersHaveAnOutlineOnWhite(_ look: GlassLook) throws {
    let white = try picture(.clear, look, .light, on: 255)
    for (start, step) in [
      (Point(x: 172, y: -4), (0, 1)), (Point(x: 172, y: 145), (0, -1)), (Point(x: -4, y: 70), (1, 0)),
      (Point(x: 348, y: 70), (-1, 0)),
    ] {
      let line = levels(white, from: start, step, 16)
      #expect(line[0] == 255, "\(line)")
      #expect(line[15] >= 250, "\(line)")
      #expect((line.min() ?? 255) <= 240, "\(line)")
    }
  }
}
