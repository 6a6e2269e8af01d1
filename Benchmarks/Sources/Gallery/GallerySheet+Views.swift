import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Views

extension GallerySheet {
  /// A glass variant in a given generation and appearance.
  struct Look {
    var variant: GlassVariant
    var look: GlassLook
    var appearance: GlassAppearance

    var glass: Views.Glass { variant == .regular ? .regular : .clear }
    var name: String { "\(variant.name), \(look.rawValue), \(appearance)" }
  }

  /// The looks on the sheets. Clear looks the same in both appearances, which only change its content.
  static let looks = [
    Look(variant: .clear, look: .v26, appearance: .light), Look(variant: .clear, look: .v27, appearance: .dark),
    Look(variant: .regular, look: .v26, appearance: .light), Look(variant: .regular, look: .v27, appearance: .dark),
  ]

  /// Returns a sheet with named views at given instants, each centred in its cell at two pixels per point.
  static func views(
    size: CGSize, rows: [[(name: String, view: some View, look: Look, time: Double)]], shaper: PangoShaper
  ) -> GallerySheet {
    let scale = 2.0
    let cells = rows.map { row in
      row.map { name, view, look, time in
        var environment = EnvironmentValues()
        environment.glassLook = look.look
        environment.glassAppearance = look.appearance
        environment.colorScheme = look.appearance == .dark ? .dark : .light
        environment.displayScale = scale
        environment.touches = [Touch(at: CGPoint(x: size.width * 0.36, y: size.height * 0.5), began: 0, ended: 0.6)]
        let resolver = ViewResolver(shaper: shaper, environment: environment)
        return Cell(
          name: "\(name): \(look.name)", list: resolver.resolve(view, in: size, at: time).displayList,
          pixelsFromPoints: .scale(scale))
      }
    }
    return GallerySheet(
      cell: PixelSize(width: Int(size.width * scale), height: Int(size.height * scale)), rows: cells)
  }
}
