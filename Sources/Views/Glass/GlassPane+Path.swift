import Drawing
import Geometry
import Optics

extension GlassPane {
  /// A pane of the outline of a path.
  init(
    _ path: Path, rule: FillRule = .nonZero, _ material: GlassMaterial, pointsFromPath map: Affine,
    content: [DisplayItem] = []
  ) {
    if map.isSimilarity {
      self.init(shape: path.glassShape(rule: rule), material: material, pointsFromItem: map, content: content)
    } else {
      // The material measures in points, so a stretched pane is one of another shape, not a stretched material.
      self.init(shape: path.applying(map).glassShape(rule: rule), material: material, content: content)
    }
  }

  /// The pane of a material as strong as a tone, compared with its own: all of it, a part, or nothing.
  func fading(to tone: RGBA) -> [DisplayItem] {
    guard tone.alpha > 0, case .material(let thickness) = material.variant else { return [] }
    let opacity = tone.alpha / thickness.tone(material.appearance).alpha
    return opacity < 1 ? [.group(DisplayGroup([.glass(self)], opacity: opacity))] : [.glass(self)]
  }
}

extension Affine {
  /// Whether it scales alike in every direction; it may turn, mirror and move.
  fileprivate var isSimilarity: Bool {
    let tolerance = 1e-9 * (a * a + b * b + c * c + d * d)
    return abs(a * a + b * b - c * c - d * d) <= tolerance && abs(a * c + b * d) <= tolerance
  }
}
