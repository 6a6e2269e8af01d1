import Geometry

extension DistanceField {
  /// The field of a shape drawn through `pixelsFromPane`, which must preserve angles.
  ///
  /// `refractionHeight` gives, for a pane of smaller side `S`, the depth in points down to which its lens refracts.
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
