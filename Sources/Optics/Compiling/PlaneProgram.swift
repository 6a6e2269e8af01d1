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

/// The pixels that a plane's glass reads, relative to the lens.
struct ReadArea: Sendable {
  /// The pixels read without blur.
  private(set) var sharp = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The pixels read with or without blur.
  private(set) var all = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether any pixel is read from the sharp level.
  var readsSharpLevel = false

  private let fractionBits: Int

  init(fractionBits: Int) { self.fractionBits = fractionBits }

  /// Adds the pixels that the pixel at (x, y) reads at a displacement.
  @inline(__always)
  mutating func add(x: Int, y: Int, byX: Int, byY: Int, isSharp: Bool) {
    let atX = x + byX >> fractionBits
    let atY = y + byY >> fractionBits
    let rect = isSharp ? sharp : all
    if atX >= rect.x && atX + 1 < rect.maxX && atY >= rect.y && atY + 1 < rect.maxY { return }
    extend(x: atX, y: atY, byX: byX, byY: byY, isSharp: isSharp)
  }

  /// Adds the pixels that are read at column `x` and row `y` at a displacement.
  @inline(never)
  private mutating func extend(x: Int, y: Int, byX: Int, byY: Int, isSharp: Bool) {
    // A whole-pixel displacement reads a single pixel per axis, so that symmetric glass reads symmetric areas.
    let fraction = 1 << fractionBits - 1
    let read = PixelRect(x: x, y: y, width: byX & fraction == 0 ? 1 : 2, height: byY & fraction == 0 ? 1 : 2)
    all = all.union(read)
    if isSharp { sharp = sharp.union(read) }
  }

  /// Adds the pixels that the refraction at (x, y) reads. Dispersion increases the displacement of blue.
  mutating func add(x: Int, y: Int, _ terms: PackedTerms) {
    let (byX, byY) = (Int(terms.displacementX), Int(terms.displacementY))
    guard terms.dispersion > 0 else { return add(x: x, y: y, byX: byX, byY: byY, isSharp: true) }
    let more = 1024 + Int(terms.dispersion)
    add(x: x, y: y, byX: byX * more / 1024, byY: byY * more / 1024, isSharp: true)
  }
}
