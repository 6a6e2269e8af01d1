import CairoDrawing
import Exporting
import Foundation
import Geometry
import Meals
import Optics
import Stickers
import Vitrine

extension GallerySheet {
  /// Returns a sheet with every sticker on clear and regular glass in both colour schemes, on light and dark
  /// backgrounds, and without a background.
  static func stickers(shaper: PangoShaper) throws -> GallerySheet {
    let meal = try Meal(json: Data(SampleMeal.json.utf8))
    let looks: [(StickerBackground, GlassVariant, GlassAppearance)] = [
      (.glass, .clear, .light), (.glass, .clear, .dark), (.glass, .regular, .light), (.glass, .regular, .dark),
      (.light, .clear, .light), (.dark, .clear, .dark), (.none, .clear, .light), (.none, .clear, .dark),
    ]
    let cell = PixelSize(width: 400, height: 400)
    let rows = StickerVariant.allCases.map { variant in
      looks.map { background, glass, appearance in
        var options = StickerOptions()
        options.variant = variant
        options.background = background
        options.glass = glass
        options.appearance = appearance
        let source = StickerOverlay(
          meal, options,
          place: .on(OverlayPlacement(center: Point(x: 0.5, y: 0.5), width: variant.width / Double(cell.width))),
          shaper: shaper)
        let overlay = source.overlay(OverlayContext(canvas: cell))
        let surface = background == .glass ? "\(glass.name) glass" : background == .none ? "no background" : "plain"
        return Cell(
          name: "\(variant.rawValue): \(surface), \(appearance)", list: overlay.list,
          pixelsFromPoints: overlay.pixelsFromPoints)
      }
    }
    return GallerySheet(cell: cell, rows: rows)
  }
}
