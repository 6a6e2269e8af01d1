import CairoDrawing
import Drawing
import Exporting
import Geometry
import Optics

extension GallerySheet {
  /// The materials that glass falls back on, and glass as viewers may ask for it; light above dark.
  static func materials(shaper: PangoShaper) -> GallerySheet {
    let size = PixelSize(width: 260, height: 140)
    let area = Rect(x: 20, y: 20, width: 220, height: 100)
    let shape = GlassShape.roundedRect(RoundedRect(area, radius: 22, style: .continuous))
    let requests: [GlassMaterial.Accommodations] = [[], .reduceTransparency, .increaseContrast]
    func cell(_ name: String, _ material: GlassMaterial) -> Cell {
      let text = GlassOverlay.outline(of: name, in: area.inset(by: 38), shaper: shaper)
      let ink = DisplayItem.fill(
        text, rule: .nonZero, paint: .color(RGBA(white: material.appearance == .dark ? 1 : 0, alpha: 0.9)),
        pointsFromItem: .identity)
      let pane = DisplayItem.glass(GlassPane(shape: shape, material: material, content: [ink]))
      let list = DisplayList(size: Size(width: Double(size.width), height: Double(size.height)), items: [pane])
      return Cell(list: list, pixelsFromPoints: .identity)
    }
    let rows = GlassAppearance.allCases.flatMap { appearance in
      [
        MaterialThickness.allCases.map { thickness in
          cell(thickness.rawValue, GlassMaterial(.material(thickness), appearance: appearance))
        },
        [GlassVariant.regular, .clear].flatMap { variant in
          requests.map {
            cell(variant.name, GlassMaterial(variant, appearance: appearance, accommodations: $0))
          }
        },
      ]
    }
    return GallerySheet(cell: size, rows: rows)
  }
}
