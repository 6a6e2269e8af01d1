import CairoDrawing
import Drawing
import Exporting
import Foundation
import Geometry
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
    let size = PixelSize(width: cell.width * columns, height: cell.height * rows.count)
    var picture = ground.picture(size: size)
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
          place: .on(Placement(center: Point(x: 0.5, y: 0.5), width: variant.width / Double(cell.width))),
          locale: Locale(identifier: "en_US"), shaper: shaper)
        let overlay = source.overlay(OverlayContext(canvas: cell))
        return Cell(list: overlay.list, pixelsFromPoints: overlay.pixelsFromPoints)
      }
    }
    return GallerySheet(cell: cell, rows: rows)
  }

  /// Every shape in every material and look, and tints.
  static func glass(shaper: PangoShaper) -> GallerySheet {
    let area = Rect(x: 30, y: 30, width: 200, height: 120)
    var star: [BezierPath.Element] = []
    for i in 0..<10 {
      let radius = i % 2 == 0 ? 66.0 : 28.0
      let angle = Double(i) / 10 * 2 * Double.pi
      let p = Point(x: 130 + radius * sin(angle), y: 94 - radius * cos(angle))
      star.append(i == 0 ? .move(to: p) : .line(to: p))
    }
    let shapes: [GlassShape] = [
      .roundedRect(RoundedRect(area, radius: 28, style: .continuous)),
      .roundedRect(RoundedRect(area, radius: 12, style: .circular)),
      .roundedRect(
        RoundedRect(
          area, radii: CornerRadii(topLeft: 60, topRight: 12, bottomRight: 40, bottomLeft: 4), style: .continuous)),
      .capsule(Rect(x: 30, y: 60, width: 200, height: 56)), .circle(area), .ellipse(area),
      .path(BezierPath(star + [.close]), .nonZero),
      .path(GlassOverlay.outline(of: "12:34", in: area, shaper: shaper), .nonZero),
    ]
    let tint = RGBA(red: 1, green: 0.45, blue: 0.1, alpha: 0.7)
    var materials: [GlassMaterial] = []
    for look in GlassLook.allCases {
      materials += [
        GlassMaterial(.clear, look: look), GlassMaterial(.regular, look: look),
        GlassMaterial(.regular, look: look, appearance: .dark), GlassMaterial(.regular, look: look, tint: tint),
        GlassMaterial(.clear, look: look, tint: tint),
      ]
    }
    let rows = shapes.map { shape in
      materials.map { material in
        Cell(
          list: DisplayList(
            size: Size(width: 260, height: 180),
            items: [.glass(GlassPane(shape: shape, material: material, content: []))]), pixelsFromPoints: .identity)
      }
    }
    return GallerySheet(cell: PixelSize(width: 260, height: 180), rows: rows)
  }
}
