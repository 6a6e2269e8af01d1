import Geometry

/// Interpolates the bleed at the nodes of an `EdgeBleed` to the pixels of one plane, row by row.
struct BleedRows {
  private let bleed: EdgeBleed
  private let lanes: Int
  /// The values at the nodes; see `BleedNodes`.
  private let kept: UnsafePointer<Int16>
  private let added: UnsafePointer<Int16>
  /// Luma rows per row of the plane, and plane columns from one node to the next.
  private let stepY: Int
  private let span: Int
  /// The first column at or after the first node, and the weights of the two nodes around each column from there.
  private let first: Int
  private let weights: FixedArray<Int16>
  /// Two rows of nodes, interpolated horizontally. Each holds the fractions to keep, then the colours to add.
  private let rows: UnsafeMutablePointer<Int16>
  private let rowLength: Int
  /// The index, plus one, of the row of nodes stored in each half of `rows`; 0 for none.
  private let cachedRows: UnsafeMutablePointer<Int16>
  /// A factor, repeated to fill a vector.
  private let factor: UnsafeMutablePointer<Int16>

  /// Returns the number of samples of memory that rows of `width` samples need.
  static func memoryCount(width: Int) -> Int { 4 * rowLength(width) + 10 }

  private static func rowLength(_ width: Int) -> Int { width + 64 }

  /// Creates the bleed of luma, or of chroma with the sampling `chroma`. `memory` must be zero-filled.
  init(
    _ bleed: EdgeBleed, _ nodes: BleedNodes, _ chroma: ChromaSampling?, width: Int, memory: UnsafeMutablePointer<Int16>
  ) {
    self.bleed = bleed
    cachedRows = memory
    factor = memory + 2
    rows = memory + 10
    rowLength = BleedRows.rowLength(width)
    lanes = chroma == nil ? 1 : 2
    kept = UnsafePointer(chroma == nil ? nodes.lumaKept : nodes.chromaKept)
    added = UnsafePointer(chroma == nil ? nodes.lumaAdded : nodes.chromaAdded)
    let stepX = 1 << (chroma?.shiftX ?? 0)
    stepY = 1 << (chroma?.shiftY ?? 0)
    span = EdgeBleed.spacing / stepX
    // In units of half a luma pixel, the centres of all plane pixels are integers.
    let behind = bleed.startX - (stepX - 1)
    let first = behind > 0 ? (behind + 2 * stepX - 1) / (2 * stepX) : -(-behind / (2 * stepX))
    self.first = first
    let lanes = lanes
    let weights = (0..<span).flatMap { k -> [Int16] in
      let place = 2 * (first + k) * stepX - behind
      let right = place * (32768 / (2 * EdgeBleed.spacing))
      return (0..<lanes).flatMap { _ in [Int16(min(32768 - right, 32767)), Int16(right)] }
    }
    self.weights = FixedArray(weights)
  }

  /// The bleed of one row.
  struct Row {
    /// The values of the nearer row of nodes, from the plane's first column.
    ///
    /// Those of the other row are `apart` samples further on.
    fileprivate let near: UnsafePointer<Int16>
    fileprivate let apart: Int
    fileprivate let rowLength: Int
    /// The weight of the other row in units of 2⁻¹⁵, repeated to fill a vector.
    fileprivate let weight: UnsafePointer<Int16>
    fileprivate let lanes: Int
    /// The columns in the middle without bleed.
    let calm: Range<Int>

    /// Applies the bleed to eight samples of glass, starting with sample `i` counted from column `x`.
    @inline(__always)
    func over(_ glass: Lanes, x: Int, _ i: Int) -> Lanes {
      let at = near + x * lanes + i
      let kept = mixed(at)
      return glass &+ glass.scaled(kept &<< 1) &+ mixed(at + rowLength)
    }

    @inline(__always)
    private func mixed(_ at: UnsafePointer<Int16>) -> Lanes {
      let own = Lanes(at: at)
      return own &+ (Lanes(at: at + apart) &- own).scaled(Lanes(at: weight))
    }
  }

  /// Returns the bleed of a row; nil if it has none.
  func row(_ y: Int) -> Row? {
    let place = 2 * y * stepY + stepY - 1 - bleed.startY
    let unit = 2 * EdgeBleed.spacing
    let row = place / unit
    let next = min(row + 1, bleed.rows - 1)
    guard bleed.isActive[row] || bleed.isActive[next] else { return nil }
    let fraction = place % unit * (32768 / unit)
    let upper = expanded(row)
    let lower = expanded(next)
    // Starting from the nearer row gives bit-identical results for a flipped image.
    let near = fraction <= 16384 ? upper : lower
    return Row(
      near: near - first * lanes, apart: fraction <= 16384 ? lower - upper : upper - lower, rowLength: rowLength,
      weight: factor.repeating(Int16(min(fraction, 32768 - fraction))), lanes: lanes,
      calm: calm(bleed.gaps[row].clamped(to: bleed.gaps[next])))
  }

  /// Returns the columns within a gap between bleeding nodes.
  private func calm(_ gap: Range<Int>) -> Range<Int> {
    let start = first + gap.lowerBound * span
    return start..<max(start, first + (gap.upperBound - 1) * span)
  }

  /// Returns a row of nodes interpolated to columns. The last two are cached, because rows are visited in order.
  private func expanded(_ row: Int) -> UnsafePointer<Int16> {
    let slot = row & 1
    let out = rows + 2 * slot * rowLength
    guard Int(cachedRows[slot]) != row + 1 else { return UnsafePointer(out) }
    cachedRows[slot] = Int16(truncatingIfNeeded: row + 1)
    let count = bleed.columns * lanes
    expand(kept + row * count, into: out)
    expand(added + row * count, into: out + rowLength)
    return UnsafePointer(out)
  }

  /// Interpolates along a row of nodes.
  private func expand(_ nodes: UnsafePointer<Int16>, into out: UnsafeMutablePointer<Int16>) {
    let weights = weights.base
    for i in 0..<(bleed.columns - 1) {
      let pair: Lanes
      if lanes == 1 {
        let both = UnsafeRawPointer(nodes + i).loadUnaligned(as: UInt32.self)
        pair = unsafeBitCast(SIMD4<UInt32>(repeating: both), to: Lanes.self) &<< 1
      } else {
        let n = nodes + 2 * i
        pair = Lanes(n[0], n[2], n[1], n[3], n[0], n[2], n[1], n[3]) &<< 1
      }
      for k in stride(from: 0, to: span * lanes, by: 8) {
        let a = pair.pairProducts(Lanes(at: weights + 2 * k))
        let b = pair.pairProducts(Lanes(at: weights + 2 * k + 8))
        Lanes(upperOf: a, b).store(to: out + i * span * lanes + k)
      }
    }
  }
}
