import Geometry

/// What spills into the rows of one plane, pixel by pixel, from the nodes of an `EdgeBleed`.
struct BleedRows {
  private let bleed: EdgeBleed
  private let lanes: Int
  /// Nodes' numbers: what is kept, counted from one in 2⁻¹⁴, and what is added.
  private let kept: UnsafePointer<Int16>
  private let added: UnsafePointer<Int16>
  /// Pixels of luma a row or column of the plane, and such pixels from a node to the next.
  private let stepY: Int
  private let span: Int
  /// Column of the first pixel at or after the first node, and the weights of the nodes beside it and those that follow.
  private let first: Int
  private let weights: [Int16]
  /// Two rows of nodes, interpolated along: of each what is kept and what is added.
  private let work: UnsafeMutablePointer<Int16>
  private let rowLength: Int
  /// Which row of nodes lies in either, counted from one; a factor lies behind.
  private let held: UnsafeMutablePointer<Int16>

  /// How many samples of memory, filled with zeros, rows of `width` samples need.
  static func workCount(width: Int) -> Int { 4 * rowLength(width) + 10 }

  private static func rowLength(_ width: Int) -> Int { width + 64 }

  /// `nodes` are what `EdgeBleed.look` has written.
  init(
    _ bleed: EdgeBleed, _ nodes: UnsafeMutablePointer<Int16>, _ chroma: ChromaSampling?, width: Int,
    work: UnsafeMutablePointer<Int16>
  ) {
    self.bleed = bleed
    self.work = work + 10
    held = work
    rowLength = BleedRows.rowLength(width)
    let count = bleed.nodes.count
    lanes = chroma == nil ? 1 : 2
    kept = UnsafePointer(chroma == nil ? nodes : nodes + 2 * count)
    added = UnsafePointer(chroma == nil ? nodes + count : nodes + 4 * count)
    let stepX = 1 << (chroma?.shiftX ?? 0)
    stepY = 1 << (chroma?.shiftY ?? 0)
    span = EdgeBleed.spacing / stepX
    // Places count in half pixels of luma: a pixel of the plane has its middle at a whole number of them.
    let behind = bleed.startX - (stepX - 1)
    let first = behind > 0 ? (behind + 2 * stepX - 1) / (2 * stepX) : -(-behind / (2 * stepX))
    self.first = first
    let lanes = lanes
    weights = (0..<span).flatMap { k -> [Int16] in
      let place = 2 * (first + k) * stepX - behind
      let right = place * (32768 / (2 * EdgeBleed.spacing))
      return (0..<lanes).flatMap { _ in [Int16(min(32768 - right, 32767)), Int16(right)] }
    }
  }

  /// What spills into one row.
  struct Row {
    /// Numbers of the nearer row of nodes and, `apart` samples on, of the other one, from the plane's first column on.
    fileprivate let near: UnsafePointer<Int16>
    fileprivate let apart: Int
    fileprivate let rowLength: Int
    /// How much of the other one, 2¹⁵ being all, eight times.
    fileprivate let weight: UnsafePointer<Int16>
    fileprivate let lanes: Int
    /// Columns in the middle into which nothing spills.
    let calm: Range<Int>

    /// Lets it spill over eight samples of glass, of which the first is number `i` of those from column `x` on.
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

  /// Works out a row; nil where nothing spills into it.
  func row(_ y: Int) -> Row? {
    let place = 2 * y * stepY + stepY - 1 - bleed.startY
    let unit = 2 * EdgeBleed.spacing
    let row = place / unit
    let next = min(row + 1, bleed.rows - 1)
    guard bleed.isActive[row] || bleed.isActive[next] else { return nil }
    let fraction = place % unit * (32768 / unit)
    let (upper, lower) = (expanded(row), expanded(next))
    // Either way up gives the same bits.
    let near = fraction <= 16384 ? upper : lower
    return Row(
      near: near - first * lanes, apart: fraction <= 16384 ? lower - upper : upper - lower, rowLength: rowLength,
      weight: (held + 2).repeating(Int16(min(fraction, 32768 - fraction))), lanes: lanes,
      calm: calm(bleed.gaps[row].clamped(to: bleed.gaps[next])))
  }

  /// The columns between nodes that spill nothing.
  private func calm(_ gap: Range<Int>) -> Range<Int> {
    let start = first + gap.lowerBound * span
    return start..<max(start, first + (gap.upperBound - 1) * span)
  }

  /// The numbers of a row of nodes, interpolated along; as rows follow each other they are kept from one to the next.
  private func expanded(_ row: Int) -> UnsafePointer<Int16> {
    let slot = row & 1
    let out = work + 2 * slot * rowLength
    guard Int(held[slot]) != row + 1 else { return UnsafePointer(out) }
    held[slot] = Int16(truncatingIfNeeded: row + 1)
    let count = bleed.columns * lanes
    expand(kept + row * count, into: out)
    expand(added + row * count, into: out + rowLength)
    return UnsafePointer(out)
  }

  /// Interpolates along a row of nodes.
  private func expand(_ nodes: UnsafePointer<Int16>, into out: UnsafeMutablePointer<Int16>) {
    weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
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
}
