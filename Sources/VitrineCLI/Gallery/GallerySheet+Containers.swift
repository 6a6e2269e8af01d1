import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Views

extension GallerySheet {
  /// Containers of some, many, differently tinted and united panes, clear and regular, light and dark, of both generations.
  static func containers(shaper: PangoShaper) -> GallerySheet {
    let kinds = GalleryContainer.Kind.allCases
    return views(
      size: CGSize(width: 236, height: 110),
      rows: kinds.map { kind in looks.map { look in (GalleryContainer(kind: kind, glass: look.glass), look, 0) } },
      shaper: shaper)
  }

  /// Glass in motion, eight instants a row: panes that approach, grow out of each other, come into being, are pressed.
  static func motion(shaper: PangoShaper) -> GallerySheet {
    let steps = (0..<8).map { Double($0) / 7 }
    func rows<V: View>(_ view: (Views.Glass) -> V, from first: Double, to last: Double) -> [[(AnyView, Look, Double)]] {
      looks.map { look in
        steps.map { (AnyView(view(look.glass)), look, first + (last - first) * $0) }
      }
    }
    let approach = looks.map { look in
      steps.map { (AnyView(GalleryApproach(glass: look.glass, gap: 44 - 84 * $0)), look, 0.0) }
    }
    return views(
      size: CGSize(width: 160, height: 84),
      rows: approach + rows({ GalleryMorph(glass: $0) }, from: 0, to: 1)
        + rows({ GalleryArrival(glass: $0) }, from: 0, to: 1) + rows({ GalleryPress(glass: $0) }, from: 0.05, to: 1.1),
      shaper: shaper)
  }

  /// A material of a generation, in an appearance.
  struct Look {
    var glass: Views.Glass
    var look: GlassLook
    var appearance: GlassAppearance
  }

  /// Small clear glass of v26 is bright whatever its appearance, so that light signs belong on v27's.
  static let looks = [
    Look(glass: .clear, look: .v26, appearance: .light), Look(glass: .clear, look: .v27, appearance: .dark),
    Look(glass: .regular, look: .v26, appearance: .light), Look(glass: .regular, look: .v27, appearance: .dark),
  ]

  /// Views at instants, each in the middle of its cell, two pixels a point.
  static func views(
    size: CGSize, rows: [[(some View, Look, Double)]], shaper: PangoShaper
  ) -> GallerySheet {
    let scale = 2.0
    let cells = rows.map { row in
      row.map { view, look, time in
        var environment = EnvironmentValues()
        environment.glassLook = look.look
        environment.glassAppearance = look.appearance
        environment.colorScheme = look.appearance == .dark ? .dark : .light
        environment.displayScale = scale
        environment.touches = [Touch(at: CGPoint(x: size.width * 0.36, y: size.height * 0.5), began: 0, ended: 0.6)]
        let resolver = ViewResolver(shaper: shaper, environment: environment)
        return Cell(list: resolver.resolve(view, in: size, at: time).displayList, pixelsFromPoints: .scale(scale))
      }
    }
    return GallerySheet(
      cell: PixelSize(width: Int(size.width * scale), height: Int(size.height * scale)), rows: cells)
  }
}
