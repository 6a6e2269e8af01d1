import Geometry
public import Optics

extension GlassPane {
  /// Whether the backdrop determines the appearance.
  ///
  /// This is the case for small panes of regular glass that have both a light and a dark appearance.
  public var adapts: Bool {
    guard let alternative else { return false }
    let bounds = shape.bounds
    let S = min(bounds.width, bounds.height)
    return alternative.material.appearance != material.appearance && material.adapts(S: S)
      && alternative.material.adapts(S: S)
  }

  /// Returns the pane with the given appearance and no alternative.
  ///
  /// If neither the pane nor its alternative has that appearance, the pane retains its current appearance.
  public func shown(_ appearance: GlassAppearance) -> GlassPane {
    var pane = self
    pane.alternative = nil
    if let alternative, alternative.material.appearance == appearance {
      (pane.material, pane.content) = (alternative.material, alternative.content)
    }
    return pane
  }
}
