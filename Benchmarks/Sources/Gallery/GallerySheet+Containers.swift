import CairoDrawing
import Views

extension GallerySheet {
  /// Returns a sheet with containers of two to ten panes, some of them tinted or united, in clear and regular glass of
  /// both generations.
  static func containers(shaper: PangoShaper) -> GallerySheet {
    let kinds = GalleryContainer.Kind.allCases
    return views(
      size: CGSize(width: 236, height: 110),
      rows: kinds.map { kind in
        looks.map { look in ("\(kind)", GalleryContainer(kind: kind, glass: look.glass), look, 0) }
      },
      shaper: shaper)
  }

  /// Returns a sheet with glass in motion, at eight instants per row. Panes approach each other, split, appear or are
  /// pressed.
  static func motion(shaper: PangoShaper) -> GallerySheet {
    let steps = (0..<8).map { Double($0) / 7 }
    typealias Step = (name: String, view: AnyView, look: Look, time: Double)
    func rows<V: View>(
      _ name: String, _ view: (Views.Glass) -> V, from first: Double, to last: Double
    ) -> [[Step]] {
      looks.map { look in
        steps.map { step in
          let time = first + (last - first) * step
          return ("\(name) \(hundredths(time)) s", AnyView(view(look.glass)), look, time)
        }
      }
    }
    func hundredths(_ value: Double) -> String {
      let rounded = (value * 100).rounded() / 100
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    let approach = looks.map { look in
      steps.map { step -> Step in
        let gap = 44 - 84 * step
        return ("gap \(hundredths(gap)) pt", AnyView(GalleryApproach(glass: look.glass, gap: gap)), look, 0.0)
      }
    }
    return views(
      size: CGSize(width: 160, height: 84),
      rows: approach + rows("split", { GalleryMorph(glass: $0) }, from: 0, to: 1)
        + rows("appear", { GalleryArrival(glass: $0) }, from: 0, to: 1)
        + rows("press", { GalleryPress(glass: $0) }, from: 0.05, to: 1.1),
      shaper: shaper)
  }
}
