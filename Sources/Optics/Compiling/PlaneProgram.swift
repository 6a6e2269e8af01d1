import Geometry

/// The program of a lens for luma, or for both colour differences: runs of similar pixels and their packed numbers.
///
/// out = glass + glass · gain + backdrop · transmittance + offset, where the stored gain is the factor minus one. Runs
/// without glass store the factor on the backdrop as their gain.
struct PlaneProgram: Sendable {
  /// The size of the plane in pixels.
  let width: Int
  let height: Int
  /// Samples per pixel: one for luma, two for chroma.
  let lanes: Int
  let fractionBits: Int
  let area: ReadArea
  /// The index of the first run of each row, followed by the number of runs. Pixels between runs are unchanged.
  let rowStarts: FixedArray<Int32>
  let runs: FixedArray<PlaneRun>
  /// Gains and transmittances for each pixel, and offsets for each sample.
  let numbers: FixedArray<Int16>
  /// The blur weights from `BlurStack` and the weights of second faces, in units of 1/128.
  let blur: FixedArray<UInt8>

  /// The size in memory without displacements, in bytes.
  var byteCount: Int {
    2 * numbers.count + blur.count + runs.count * MemoryLayout<PlaneRun>.stride + rowStarts.count * 4
  }
}
