import CairoDrawing
import DisplayLists
import Exporting
import Geometry
import Optics

extension GallerySheet {
  /// Returns a sheet with materials of every thickness and with glass under different accessibility settings.
  ///
  /// The light appearance is above the dark one.
  static func materials(shaper: PangoShaper) -> GallerySheet {
    let size = PixelSize(width: 260, height: 140)
    let area = Rect(x: 20, y: 20, width: 220, height: 100)
    let shape = GlassShape.roundedRect(RoundedRect(area, radius: 22, style: .continuous))
    let requests: [(GlassMaterial.Accommodations, String)] = [
      ([], ""), (.reduceTransparency, ", frosted"), (.increaseContrast, ", contrast"),
    ]
    func cell(_ name: String, _ material: GlassMaterial) -> Cell {
      let color = RGBA(white: material.appearance == .dark ? 1 : 0, alpha: 0.9)
      let text = shaper.shape(Paragraph([TextSpan(name, font: FontRequest(size: 22, weight: 600), color: color)]))
      let middle = Affine.translation(
        x: area.midX - text.size.width / 2, y: area.midY - text.size.height / 2)
      let ink = text.runs.map { DisplayItem.glyphs($0, pointsFromItem: middle) }
      let pane = DisplayItem.glass(GlassPane(id: PaneID(0), shape: shape, material: material, content: ink))
      let kind = if case .material = material.variant { "material" } else { "glass" }
      let list = DisplayList(size: Size(width: Double(size.width), height: Double(size.height)), items: [pane])
      return Cell(name: "\(kind): \(name), \(material.appearance)", list: list, pixelsFromPoints: .identity)
    }
    func words(_ name: String) -> String {
      name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }
    let rows = GlassAppearance.allCases.flatMap { appearance in
      [
        MaterialThickness.allCases.map { thickness in
          cell(words(thickness.rawValue), GlassMaterial(.material(thickness), appearance: appearance))
        },
        [GlassVariant.regular, .clear].flatMap { variant in
          requests.map { request, word in
            cell(variant.name + word, GlassMaterial(variant, appearance: appearance, accommodations: request))
          }
        },
      ]
    }
    return GallerySheet(cell: size, rows: rows)
  }
}
