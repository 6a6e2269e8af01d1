/// The samples of one `BlurLevel` of luma, or of both colour differences as pairs, in fixed point.
struct BlurredLevel {
  /// The sample at column `x` and row `y` of the level's grid.
  let base: UnsafeMutablePointer<Int16>
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// Samples from one row to the next.
  let stride: Int

  /// Returns the address of a row's sample at `column` of the grid. Only the level's own columns may be read.
  @inline(__always)
  func row(_ row: Int, column: Int, lanes: Int) -> UnsafeMutablePointer<Int16> {
    base + (row - y) * stride + (column - x) * lanes
  }
}

/// All blur levels of one plane, the sharp one first.
struct BlurredPlane {
  /// Samples per pixel: one of luma, two of chroma.
  let lanes: Int
  /// Column and row of the lens's first pixel in the grid of the sharp level.
  let marginX: Int
  let marginY: Int
  /// Columns and rows of the grid: multiples of the greatest reduction.
  let width: Int
  let height: Int
  let levels: [BlurredLevel]
}
