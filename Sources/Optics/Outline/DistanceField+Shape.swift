import Geometry

extension DistanceField {
  /// The field of a shape transformed by `pixelsFromPane`, which must preserve angles.
  ///
  /// `refractionHeight` returns the depth, in points, to which the lens of a pane of smaller side `S` refracts.
  init(_ shape: GlassShape, pixelsFromPane: Affine, in rect: PixelRect, refractionHeight: (_ S: Double) -> Double) {
    switch shape {
    case .roundedRect(let rounded):
      self.init(rounded, pixelsFromPane: pixelsFromPane, in: rect, refractionHeight: refractionHeight)
    case .ellipse(let bounds):
      self.init(ellipseIn: bounds, pixelsFromPane: pixelsFromPane, in: rect)
    case .path(let path, let rule):
      self.init(path, rule, pixelsFromPane: pixelsFromPane, in: rect)
    }
  }
}
