import CairoDrawing
import Views

extension GallerySheet {
  /// Returns a sheet with containers of two to ten panes, some of them tinted or united, in clear and regular glass of
  /// both generations.
  static func containers(shaper: PangoShaper) -> GallerySheet {
    let kinds = GalleryContainer.Kind.allCases
    return views(
      size: CGSize(width: 236, height: 110),
      rows: kinds.map { kind in looks.map { look in (GalleryContainer(kind: kind, glass: look.glass), look, 0) } },
      shaper: shaper)
  }

  /// Returns a sheet with glass in motion, at eight instants per row. Panes approach each other, split, appear or are
  /// pressed.
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
}
