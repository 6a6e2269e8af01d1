import Geometry

/// The row buffers of compositing.
struct RowBuffers {
  typealias Row = UnsafeMutablePointer<Int16>

  /// Luma sampled through the lens, before tone mapping, of the one or two rows that share chroma samples.
  let upperLuma: Row
  let lowerLuma: Row
  /// The same luma at the positions of chroma samples.
  let meanLuma: Row
  /// The run being composited.
  let result: Row
  /// The run's backdrop; until it is read, a factor repeated for a vector.
  let backdrop: Row
  /// The run mapped by its second face.
  let otherFace: Row
  /// Memory for a `LensSampler`.
  let sampling: Row
  /// Memory for `BleedRows`.
  let lumaBleed: Row
  let chromaBleed: Row

  /// The layout of the rows in memory.
  struct Layout {
    /// Samples from one row to the next.
    let rowLength: Int
    let samplingCount: Int
    /// Samples of each plane's `BleedRows`.
    let bleedCount: Int

    /// Samples of all rows.
    var count: Int { 6 * rowLength + samplingCount + 2 * bleedCount }
  }

  /// Rows in memory of `layout.count` samples, which is filled with zeros.
  init(_ memory: Row, _ layout: Layout) {
    memory.initialize(repeating: 0, count: layout.count)
    let length = layout.rowLength
    upperLuma = memory + 8
    lowerLuma = memory + 8 + length
    meanLuma = memory + 2 * length
    result = memory + 3 * length
    backdrop = memory + 4 * length
    otherFace = memory + 5 * length
    sampling = memory + 6 * length
    lumaBleed = sampling + layout.samplingCount
    chromaBleed = lumaBleed + layout.bleedCount
  }
}
