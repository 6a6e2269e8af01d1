/// The optical properties of a surface at a point.
struct Finish {
  /// The diffuse reflectance per colour component.
  var albedo: Vector
  /// The spread of specular reflections; 0 for a mirror.
  var roughness: Float
  /// The specular reflectance at normal incidence.
  var mirror: Float = 0.04
  /// The amount by which diffuse light wraps around the terminator, as it does on translucent flesh.
  var wrap: Float = 0
}
