/// The optical properties of a surface at a point.
struct Finish {
  /// Diffuse reflectance, by colour.
  var albedo: Vector
  /// How far specular reflections spread; 0 for a mirror.
  var roughness: Float
  /// Specular reflectance at normal incidence.
  var mirror: Float = 0.04
  /// How far light wraps around the terminator, as in translucent flesh.
  var wrap: Float = 0
}
