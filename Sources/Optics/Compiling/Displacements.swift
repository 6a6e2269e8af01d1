/// The displacements of refracted pixels, run after run, in units of 2^−`fractionBits` pixels of a plane.
///
/// Without chroma subsampling, luma and chroma share the same displacements.
struct Displacements: Sendable {
  /// x and y of each pixel in turn.
  let refraction: FixedArray<Int16>
  /// Outward displacements, x and y of each pixel in turn.
  let outer: FixedArray<Int16>
  /// Weights of the outward samples, in units of 2⁻¹⁵.
  let outerWeights: FixedArray<Int16>

  /// Size in memory, in bytes.
  var byteCount: Int { 2 * (refraction.count + outer.count + outerWeights.count) }
}
