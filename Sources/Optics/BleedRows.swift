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
  private let work: UnsafeMutablePointer<Int16>
  private let rowLength: Int

  /// How many samples of memory rows of `width` samples need.
  static func workCount(width: Int) -> Int { 3 * rowLength(width) }

  private static func rowLength(_ width: Int) -> Int { width + 64 }

  /// `nodes` are what `EdgeBleed.look` has written.
  init(
    _ bleed: EdgeBleed, _ nodes: UnsafeMutablePointer<Int16>, _ chroma: ChromaSampling?, width: Int,
    work: UnsafeMutablePointer<Int16>
  ) {
    self.bleed = bleed
    self.work = work
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

  /// Works out a row; returns whether anything spills into it.
  func prepare(row y: Int) -> Bool {
    let place = 2 * y * stepY + stepY - 1 - bleed.startY
    let unit = 2 * EdgeBleed.spacing
    let row = place / unit
    guard bleed.isActive[row] || bleed.isActive[min(row + 1, bleed.rows - 1)] else { return false }
    let fraction = place % unit * (32768 / unit)
    let nodes = work + 2 * rowLength
    for (source, out) in [(kept, work), (added, work + rowLength)] {
      let count = bleed.columns * lanes
      let upper = source + row * count
      if fraction == 0 {
        nodes.update(from: upper, count: count)
      } else {
        mixRows(upper, upper + count, fraction: fraction, count: count, into: nodes)
      }
      expand(nodes, into: out)
    }
    return true
  }

  /// Lets the row's colour spill over `count` pixels of glass from column `x` on.
  @inline(__always)
  func apply(x: Int, _ count: Int, _ glass: UnsafePointer<Int16>, into out: UnsafeMutablePointer<Int16>) {
    let keep = work + (x - first) * lanes
    let add = keep + rowLength
    for i in stride(from: 0, to: count * lanes, by: 8) {
      let g = Lanes(at: glass + i)
      (g &+ g.scaled(Lanes(at: keep + i) &<< 1) &+ Lanes(at: add + i)).store(to: out + i)
    }
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
