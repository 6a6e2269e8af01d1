import Geometry
public import Optics

extension GlassPane {
  /// Whether what lies beneath decides between light and dark: the pane has both, and is small and regular.
  public var adapts: Bool {
    guard let alternative else { return false }
    let bounds = shape.bounds
    let S = min(bounds.width, bounds.height)
    return alternative.material.appearance != material.appearance && material.adapts(S: S)
      && alternative.material.adapts(S: S)
  }

  /// The pane in one of its appearances, with no choice left; itself where it has but one.
  public func shown(_ appearance: GlassAppearance) -> GlassPane {
    var pane = self
    pane.alternative = nil
    if let alternative, alternative.material.appearance == appearance {
      (pane.material, pane.content) = (alternative.material, alternative.content)
    }
    return pane
  }
}
