import Geometry

extension DistanceField {
  /// Creates the field of a shape transformed by `pixelsFromPane`, which must preserve angles.
  ///
  /// `refractionHeight` returns the depth to which a pane refracts, in points, given its smaller side `S`. The fields of
  /// paths are taken from `known`.
  init(
    _ shape: GlassShape, pixelsFromPane: Affine, in rect: PixelRect, reusing known: inout OutlineFields,
    refractionHeight: (_ S: Double) -> Double
  ) {
    switch shape {
    case .roundedRect(let rounded):
      self.init(rounded, pixelsFromPane: pixelsFromPane, in: rect, refractionHeight: refractionHeight)
    case .ellipse(let bounds):
      self.init(ellipseIn: bounds, pixelsFromPane: pixelsFromPane, in: rect)
    case .path(let path, let rule):
      self = known.field(of: path, rule, pixelsFromPane: pixelsFromPane, in: rect)
    }
  }
}
