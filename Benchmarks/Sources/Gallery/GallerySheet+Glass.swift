import CairoDrawing
import DisplayLists
import Exporting
import Foundation
import Geometry
import Optics

extension GallerySheet {
  /// Returns a sheet with every shape, including text in several scripts, in each variant, look and appearance.
  static func shapes(shaper: PangoShaper) -> GallerySheet {
    let area = Rect(x: 30, y: 30, width: 200, height: 120)
    let shapes: [(name: String, shape: GlassShape)] =
      [
        ("continuous", .roundedRect(RoundedRect(area, radius: 28, style: .continuous))),
        ("circular", .roundedRect(RoundedRect(area, radius: 12, style: .circular))),
        (
          "uneven",
          .roundedRect(
            RoundedRect(
              area, radii: CornerRadii(topLeft: 60, topRight: 12, bottomRight: 40, bottomLeft: 4), style: .continuous))
        ),
        ("capsule", .capsule(Rect(x: 30, y: 62, width: 200, height: 56))), ("circle", .circle(area)),
        ("ellipse", .ellipse(area)), ("star", .path(star, .nonZero)),
      ]
      + ["Ag&", "12:34", "→★", "سلام", "नमस्ते", "🎉"].map { text in
        (text, .path(GlassOverlay.outline(of: text, in: area, shaper: shaper), .nonZero))
      }
    return panes(of: shapes, GlassLook.allCases.flatMap { materials(look: $0) })
  }

  /// Returns a sheet with each variant, look and appearance in various tints.
  ///
  /// The tints are colours around the colour wheel, white, black and a translucent orange.
  static func tints() -> GallerySheet {
    let colors = [
      ("red", RGBA(red: 1, green: 0.23, blue: 0.19)), ("orange", RGBA(red: 1, green: 0.58, blue: 0)),
      ("yellow", RGBA(red: 1, green: 0.8, blue: 0)), ("green", RGBA(red: 0.2, green: 0.78, blue: 0.35)),
      ("blue", RGBA(red: 0, green: 0.48, blue: 1)), ("purple", RGBA(red: 0.69, green: 0.32, blue: 0.87)),
      ("white", RGBA(white: 1)), ("black", RGBA(white: 0)),
      ("light orange", RGBA(red: 1, green: 0.58, blue: 0, alpha: 0.4)),
    ]
    let shape = GlassShape.capsule(Rect(x: 30, y: 30, width: 200, height: 64))
    let rows = colors.map { name, tint in
      GlassLook.allCases.flatMap { materials(look: $0, tint: tint) }.map { cell(name, shape, $0) }
    }
    return GallerySheet(cell: PixelSize(width: 260, height: 124), rows: rows)
  }

  /// A five-pointed star.
  private static let star = BezierPath(
    (0..<10).map { i in
      let radius = i % 2 == 0 ? 66.0 : 28.0
      let angle = Double(i) / 10 * 2 * Double.pi
      let p = Point(x: 130 + radius * sin(angle), y: 94 - radius * cos(angle))
      return i == 0 ? .move(to: p) : .line(to: p)
    } + [.close])

  private static func materials(look: GlassLook, tint: RGBA? = nil) -> [GlassMaterial] {
    [GlassVariant.clear, .regular].flatMap { variant in
      [GlassAppearance.light, .dark].map { GlassMaterial(variant, look: look, appearance: $0, tint: tint) }
    }
  }

  private static func panes(of shapes: [(name: String, shape: GlassShape)], _ materials: [GlassMaterial])
    -> GallerySheet
  {
    GallerySheet(
      cell: PixelSize(width: 260, height: 180),
      rows: shapes.map { name, shape in materials.map { cell(name, shape, $0) } })
  }

  private static func cell(_ name: String, _ shape: GlassShape, _ material: GlassMaterial) -> Cell {
    let pane = GlassPane(id: PaneID(0), shape: shape, material: material, content: [])
    return Cell(
      name: "\(name): \(material.variant.name) \(material.look.rawValue) \(material.appearance)",
      list: DisplayList(size: Size(width: 260, height: 180), items: [.glass(pane)]), pixelsFromPoints: .identity)
  }
}
