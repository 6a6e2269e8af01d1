import DisplayLists
import Geometry
import Optics

extension GlassPane {
  /// Creates a pane without content whose outline is a path.
  init(_ id: PaneID, _ path: Path, rule: FillRule, material: GlassMaterial, pointsFromPath map: Affine) {
    // A material's lengths are in points, so a map that does not scale uniformly is applied to the outline instead.
    let isPlaced = map.isSimilarity
    self.init(
      id: id, shape: (isPlaced ? path : path.applying(map)).glassShape(rule: rule), material: material,
      pointsFromItem: isPlaced ? map : .identity, content: [])
  }

  /// Returns the pane, with its opacity scaled by the ratio of the tone's alpha to that of the material's own tone.
  func fading(to tone: RGBA) -> [DisplayItem] {
    guard tone.alpha > 0, case .material(let thickness) = material.variant else { return [] }
    let opacity = tone.alpha / thickness.tone(material.appearance).alpha
    return opacity < 1 ? [.group(DisplayGroup([.glass(self)], opacity: opacity))] : [.glass(self)]
  }
}

extension Affine {
  /// Whether the map scales uniformly; it may rotate, mirror and translate.
  var isSimilarity: Bool {
    let tolerance = 1e-9 * (a * a + b * b + c * c + d * d)
    return abs(a * a + b * b - c * c - d * d) <= tolerance && abs(a * c + b * d) <= tolerance
  }
}
