import CairoDrawing
import DisplayLists
import Exporting
import Foundation
import Geometry
import Meals
import Optics
import Rendering
import Stickers

/// Pieces in rows and columns.
struct GallerySheet {
  /// One piece: what to draw, in points from the top left of its cell.
  struct Cell {
    var list: DisplayList
    var pixelsFromPoints: Affine
  }

  /// Pixels of a cell.
  var cell: PixelSize
  var rows: [[Cell]]

  /// The sheet on a ground.
  func picture(on ground: GalleryGround, painter: PhotoPainter) throws(DrawingError) -> Raster<UInt8> {
    let columns = rows.map(\.count).max() ?? 0
    var picture = ground.picture(cell: cell, columns: columns, rows: rows.count)
    for (y, row) in rows.enumerated() {
      for (x, piece) in row.enumerated() {
        let corner = Affine.translation(x: Double(x * cell.width), y: Double(y * cell.height))
        try painter.paint(piece.list, over: &picture, pixelsFromPoints: corner * piece.pixelsFromPoints)
      }
    }
    return picture
  }
}

extension GallerySheet {
  /// All sheets, by name.
  static func all(shaper: PangoShaper) throws -> [(name: String, sheet: GallerySheet)] {
    [
      ("stickers", try stickers(shaper: shaper)), ("shapes", shapes(shaper: shaper)), ("tints", tints()),
      ("containers", containers(shaper: shaper)), ("motion", motion(shaper: shaper)),
      ("effects", effects(shaper: shaper)), ("materials", materials(shaper: shaper)),
    ]
  }

  /// Every variant in every background and appearance: clear and regular glass light and dark, light, dark, none.
  static func stickers(shaper: PangoShaper) throws -> GallerySheet {
    let meal = try Meal(json: Data(DemoScenes.meal.utf8))
    let looks: [(StickerBackground, GlassVariant, GlassAppearance)] = [
      (.glass, .clear, .light), (.glass, .clear, .dark), (.glass, .regular, .light), (.glass, .regular, .dark),
      (.light, .clear, .light), (.dark, .clear, .dark), (.none, .clear, .light), (.none, .clear, .dark),
    ]
    let cell = PixelSize(width: 400, height: 400)
    let rows = StickerVariant.allCases.map { variant in
      looks.map { background, glass, appearance in
        let source = StickerOverlay(
          meal: meal, variant: variant, background: background, glass: glass, look: .v26, appearance: appearance,
          place: .on(OverlayPlacement(center: Point(x: 0.5, y: 0.5), width: variant.width / Double(cell.width))),
          locale: Locale(identifier: "en_US"), shaper: shaper)
        let overlay = source.overlay(OverlayContext(canvas: cell))
        return Cell(list: overlay.list, pixelsFromPoints: overlay.pixelsFromPoints)
      }
    }
    return GallerySheet(cell: cell, rows: rows)
  }
}
