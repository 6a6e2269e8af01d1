/// The displacements of refracted pixels, in the order of their runs, in units of 2^−`fractionBits` plane pixels.
///
/// Without chroma subsampling, luma and chroma share the same displacements.
struct Displacements: Sendable {
  /// Interleaved x and y for each pixel.
  let refraction: FixedArray<Int16>
  /// The displacements of the outward samples, as interleaved x and y for each pixel.
  let outer: FixedArray<Int16>
  /// The weights of the outward samples, in units of 2⁻¹⁵.
  let outerWeights: FixedArray<Int16>

  /// The size in memory, in bytes.
  var byteCount: Int { 2 * (refraction.count + outer.count + outerWeights.count) }
}
