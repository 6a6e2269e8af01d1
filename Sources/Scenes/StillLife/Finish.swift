/// What a surface is like at a point.
struct Finish {
  /// Share of light it scatters back, by colour.
  var albedo: Vector
  /// How wide it spreads what it mirrors; 0 is a mirror.
  var roughness: Float
  /// How much it mirrors straight on.
  var mirror: Float = 0.04
  /// How far light wraps around its terminator, as through flesh.
  var wrap: Float = 0
}
