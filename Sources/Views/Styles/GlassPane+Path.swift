import DisplayLists
import Geometry
import Optics

extension GlassPane {
  /// A bare pane of the outline of a path.
  init(_ path: Path, rule: FillRule, _ material: GlassMaterial, pointsFromPath map: Affine) {
    // A material measures in points: stretched, it is one of another shape.
    let isPlaced = map.isSimilarity
    self.init(
      shape: (isPlaced ? path : path.applying(map)).glassShape(rule: rule), material: material,
      pointsFromItem: isPlaced ? map : .identity, content: [])
  }

  /// The pane of a material as strong as a tone, compared with its own: all of it, a part, or nothing.
  func fading(to tone: RGBA) -> [DisplayItem] {
    guard tone.alpha > 0, case .material(let thickness) = material.variant else { return [] }
    let opacity = tone.alpha / thickness.tone(material.appearance).alpha
    return opacity < 1 ? [.group(DisplayGroup([.glass(self)], opacity: opacity))] : [.glass(self)]
  }
}
