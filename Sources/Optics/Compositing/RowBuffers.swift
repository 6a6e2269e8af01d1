import Geometry

/// The row buffers for compositing.
struct RowBuffers {
  typealias Row = UnsafeMutablePointer<Int16>

  /// The luma sampled through the lens, before tone mapping, in the one or two rows that share chroma samples.
  let upperLuma: Row
  let lowerLuma: Row
  /// The same luma, averaged to the positions of chroma samples.
  let meanLuma: Row
  /// The run being composited.
  let result: Row
  /// The run's backdrop. Until the backdrop is read, the buffer holds a factor repeated to fill a vector.
  let backdrop: Row
  /// The run tone-mapped by its second face.
  let otherFace: Row
  /// Scratch memory for a `LensSampler`.
  let sampling: Row
  /// Scratch memory for `BleedRows`.
  let lumaBleed: Row
  let chromaBleed: Row

  /// The layout of the rows in memory.
  struct Layout {
    /// The distance between rows, in samples.
    let rowLength: Int
    let samplingCount: Int
    /// The number of samples for each plane's `BleedRows`.
    let bleedCount: Int

    /// The total number of samples.
    var count: Int { 6 * rowLength + samplingCount + 2 * bleedCount }
  }

  /// Creates the buffers in memory of `layout.count` samples, and fills it with zeros.
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
