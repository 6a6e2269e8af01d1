/// The fixed-point samples of one `BlurLevel`: luma, or interleaved pairs of colour differences.
struct BlurredLevel {
  /// The sample at column `x` and row `y` of the level's grid.
  let base: UnsafeMutablePointer<Int16>
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// The distance between rows, in samples.
  let stride: Int

  /// Returns the address of a row's sample at `column` of the grid. Only the level's own columns may be read.
  @inline(__always)
  func row(_ row: Int, column: Int, lanes: Int) -> UnsafeMutablePointer<Int16> {
    base + (row - y) * stride + (column - x) * lanes
  }
}

/// All blur levels of one plane, the sharp one first.
struct BlurredPlane {
  /// Samples per pixel: one for luma, two for chroma.
  let lanes: Int
  /// The column and row of the lens's first pixel in the grid of the sharp level.
  let marginX: Int
  let marginY: Int
  /// The size of the grid, in multiples of the greatest reduction factor.
  let width: Int
  let height: Int
  let levels: [BlurredLevel]
}
