import Geometry

/// Interpolates the factors of a contrast floor's cells to the samples of one plane, row by row.
///
/// Factors apply at the centres of cells. Each row of cells is interpolated horizontally once. Pairs of the resulting
/// rows are then interpolated vertically to rows of samples.
struct DimmingRows {
  private let floor: ContrastFloor
  private let factors: UnsafePointer<Float>
  /// The dimming of every sample, if it is the same.
  private let even: Int16?
  private let stepX: Int
  /// The plane's columns that may change.
  private let columns: Range<Int>
  /// The dimming of two rows of cells, then of the current row, in units of 2⁻¹⁴.
  private let memory: UnsafeMutablePointer<Int16>
  private let rowLength: Int
  /// The indices of the two rows of cells in memory, and the columns they dim.
  private var cached: (Int, Int) = (-1, -1)
  private var active: (Range<Int>, Range<Int>) = (0..<0, 0..<0)
  /// The value of full dimming, limited so that twice a difference fits in 16 bits.
  private static let most: Float = 16383

  /// Returns the number of samples of memory that a floor `width` pixels wide needs.
  static func memoryCount(width: Int) -> Int { 3 * (width + 16) + 8 }

  init(_ floor: ContrastFloor, _ scratch: ContrastScratch, stepX: Int, _ memory: UnsafeMutablePointer<Int16>) {
    self.floor = floor
    // A floor is never empty, so neither is its scratch.
    factors = UnsafePointer(scratch.factors.baseAddress!)
    even = scratch.isEven ? Self.dimming(1 - scratch.factors[0]) : nil
    self.stepX = stepX
    columns = (floor.rect.x / stepX)..<((floor.rect.maxX + stepX - 1) / stepX)
    self.memory = memory
    rowLength = floor.rect.width + 16
  }

  /// Computes the row whose centre is at `center`, in half pixels. Returns the columns that it dims, or nil if there
  /// are none.
  mutating func compute(center: Int) -> Range<Int>? {
    if let even {
      (memory + 2 * rowLength).update(repeating: even, count: columns.count)
      return columns
    }
    let span = 2 * floor.cell
    let from = center - 2 * floor.origin.y - floor.cell
    let row = from / span
    guard from >= 0, row + 1 < floor.rows else { return nil }
    let upper = expanded(row)
    let lower = expanded(row + 1)
    let some =
      upper.columns.isEmpty
      ? lower.columns
      : lower.columns.isEmpty
        ? upper.columns
        : min(
          upper.columns.lowerBound, lower.columns.lowerBound)..<max(upper.columns.upperBound, lower.columns.upperBound)
    guard !some.isEmpty else { return nil }
    let weight = (memory + 3 * rowLength).repeating(Int16(from % span * 32768 / span))
    let first = some.lowerBound - columns.lowerBound
    for i in stride(from: first, to: first + some.count, by: 8) {
      let a = Lanes(at: upper.row + i)
      (a &+ (Lanes(at: lower.row + i) &- a).scaled(Lanes(at: weight))).store(to: memory + 2 * rowLength + i)
    }
    return some
  }

  /// Multiplies the dimming of a sample by `weight`/255.
  func scale(_ x: Int, by weight: UInt8) {
    let i = 2 * rowLength + x - columns.lowerBound
    memory[i] = Int16(Int32(memory[i]) * Int32(weight) / 255)
  }

  /// Returns the fraction of a sample's distance that is taken away.
  func taken(at x: Int) -> Float { Float(memory[2 * rowLength + x - columns.lowerBound]) / 16384 }

  /// Returns the amounts by which to reduce eight distances, starting at column `x`.
  ///
  /// The amounts are such that the reduced distances are rounded down.
  @inline(__always)
  func dimming(_ away: SIMD8<UInt16>, at x: Int) -> SIMD8<UInt16> {
    let taken = unsafeBitCast(Lanes(at: memory + 2 * rowLength + x - columns.lowerBound) &<< 2, to: SIMD8<UInt16>.self)
    var less = SIMD8<UInt16>()
    for k in 0..<8 { less[k] = UInt16(truncatingIfNeeded: (UInt32(away[k]) &* UInt32(taken[k])) &>> 16) }
    let zero = SIMD8<UInt16>(repeating: 0)
    let one = SIMD8<UInt16>(repeating: 1)
    less = less &+ one.replacing(with: zero, where: (taken .== zero) .| (away .== zero))
    return less
  }

  private typealias Expanded = (row: UnsafeMutablePointer<Int16>, columns: Range<Int>)

  /// Returns a row of cells, interpolated to samples.
  private mutating func expanded(_ row: Int) -> Expanded {
    let isOdd = row & 1 == 1
    let out = memory + (isOdd ? rowLength : 0)
    if (isOdd ? cached.1 : cached.0) == row { return (out, isOdd ? active.1 : active.0) }
    let columns = expand(factors + row * floor.columns, into: out)
    if isOdd { (cached.1, active.1) = (row, columns) } else { (cached.0, active.0) = (row, columns) }
    return (out, columns)
  }

  /// Returns a dimming in fixed point. Rounding up guarantees the floor.
  @inline(__always)
  private static func dimming(_ taken: Float) -> Int16 { Int16(min(max(taken, 0) * 16384 + 0.999, most)) }

  /// Interpolates along a row of cells and returns the columns it dims.
  private func expand(_ factors: UnsafePointer<Float>, into out: UnsafeMutablePointer<Int16>) -> Range<Int> {
    out.update(repeating: 0, count: columns.count)
    let span = 2 * floor.cell
    var first = columns.upperBound
    var end = columns.lowerBound
    for column in 0..<(floor.columns - 1) where factors[column] < 1 || factors[column + 1] < 1 {
      // Samples whose centres lie between the centres of this cell and the next.
      let start = 2 * floor.origin.x + floor.cell + span * column
      let from = max((start + stepX - 1) / (2 * stepX), columns.lowerBound)
      let to = min((start + span + stepX - 1) / (2 * stepX), columns.upperBound)
      guard from < to else { continue }
      let own = 1 - factors[column]
      let slope = (factors[column] - factors[column + 1]) / Float(span)
      for x in from..<to {
        let taken = own + slope * Float((2 * x + 1) * stepX - start)
        out[x - columns.lowerBound] = Self.dimming(taken)
      }
      (first, end) = (min(first, from), max(end, to))
    }
    return first < end ? first..<end : 0..<0
  }
}
