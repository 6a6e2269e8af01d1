/// The optical properties of a surface at a point.
struct Finish {
  /// Diffuse reflectance, by colour.
  var albedo: Vector
  /// The spread of specular reflections; 0 for a mirror.
  var roughness: Float
  /// Specular reflectance at normal incidence.
  var mirror: Float = 0.04
  /// The amount by which light wraps around the terminator, as in translucent flesh.
  var wrap: Float = 0
}
