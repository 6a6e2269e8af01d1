import Geometry
public import Optics

extension GlassPane {
  /// Whether the backdrop decides between light and dark: the pane has both forms and is small, regular glass.
  public var adapts: Bool {
    guard let alternative else { return false }
    let bounds = shape.bounds
    let S = min(bounds.width, bounds.height)
    return alternative.material.appearance != material.appearance && material.adapts(S: S)
      && alternative.material.adapts(S: S)
  }

  /// The pane with one of its appearances and no alternative; the pane itself if it has only one.
  public func shown(_ appearance: GlassAppearance) -> GlassPane {
    var pane = self
    pane.alternative = nil
    if let alternative, alternative.material.appearance == appearance {
      (pane.material, pane.content) = (alternative.material, alternative.content)
    }
    return pane
  }
}
