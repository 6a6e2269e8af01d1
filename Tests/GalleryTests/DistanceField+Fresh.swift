import Geometry

@testable import Optics

extension DistanceField {
  /// Creates the field of a shape, computed afresh.
  init(_ shape: GlassShape, pixelsFromPane: Affine, in rect: PixelRect, refractionHeight: (_ S: Double) -> Double) {
    var none = OutlineFields()
    self.init(
      shape, pixelsFromPane: pixelsFromPane, in: rect, reusing: &none, refractionHeight: refractionHeight)
  }

  /// Creates the field of merging panes, computed afresh.
  init(merging panes: [LensPane], spacing: Double, pixelsPerPoint: Double, in rect: PixelRect) {
    var none = OutlineFields()
    self.init(merging: panes, spacing: spacing, pixelsPerPoint: pixelsPerPoint, in: rect, reusing: &none)
  }
}
