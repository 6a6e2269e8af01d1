package import Geometry
package import Optics

extension GlassPane {
  /// The outline filled with the material's tone, for drawing without a backdrop to blur; nil for glass.
  public var tone: DisplayItem? {
    guard case .material(let thickness) = material.variant else { return nil }
    var rule = FillRule.nonZero
    if case .path(_, let own) = shape { rule = own }
    return .fill(
      shape.outline, rule: rule, paint: .color(thickness.tone(material.appearance)), pointsFromItem: pointsFromItem)
  }
}

extension GlassShape {
  /// The outline as a path.
  package var outline: BezierPath {
    switch self {
    case .roundedRect(let shape): shape.path
    case .ellipse(let rect): BezierPath(ellipseIn: rect)
    case .path(let path, _): path
    }
  }
}
