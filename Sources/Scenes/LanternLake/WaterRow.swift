/// The surface of the water in a row of luma samples.
struct WaterRow {
  /// The slopes of the waves, for every other pixel.
  var slopes: [SIMD2<Float>]
  /// How near the row is to the viewer, from 0 at the horizon to 1 at the bottom of the frame.
  var near: Float = 0
  /// The weight of the mirrored scene, 0…1. The remaining weight is that of the dark water.
  var reflectance: Float = 0
}
