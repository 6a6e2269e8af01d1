public import Geometry

/// A pane to compile: its outline, where it lies and what it is made of.
public struct LensPane: Sendable {
  /// The outline, in the pane's own points.
  public var shape: GlassShape
  /// From the pane's points to the canvas' pixels; it must keep angles.
  public var pixelsFromPane: Affine
  /// The pane's numbers, given its smaller side in points.
  var preset: @Sendable (_ S: Double) -> GlassPreset
  /// How far beyond the outline, in points, it changes pixels.
  var reach: Double

  /// A pane of one of Apple's materials.
  public init(_ shape: GlassShape, _ material: GlassMaterial, pixelsFromPane: Affine) {
    self.shape = shape
    self.pixelsFromPane = pixelsFromPane
    preset = { GlassPreset(material, S: $0) }
    reach = material.reach
  }

  /// A pane with numbers of its own, whatever its size.
  public init(_ shape: GlassShape, preset: GlassPreset, pixelsFromPane: Affine) {
    self.shape = shape
    self.pixelsFromPane = pixelsFromPane
    self.preset = { _ in preset }
    reach = max(GlassPreset.Rim.hairlineWidth, preset.shadow.reach)
  }
}

extension GlassMaterial {
  /// How far beyond its outline, in points, a pane of this material changes pixels, at any size.
  public var reach: Double {
    switch variant {
    case .identity: 0
    case .clear: GlassPreset.Rim.hairlineWidth
    case .regular: [64.0, 96, 128, 160].reduce(0) { max($0, GlassPreset(self, S: $1).shadow.reach) }
    }
  }
}

extension GlassPreset.Shadow {
  /// How far it falls beyond the outline, in points.
  var reach: Double { radius > 0 && alpha > 0 ? 2 * radius + offsetY : 0 }
}
