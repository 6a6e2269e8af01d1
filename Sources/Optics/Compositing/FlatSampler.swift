import Geometry

/// Reads runs of flat glass, whose pixels all have the same vertical displacement.
struct FlatSampler {
  /// Scratch memory for rows of samples, with room for the values that interpolation writes past their ends.
  struct Rows {
    let expanded: UnsafeMutablePointer<Int16>
    let narrow: UnsafeMutablePointer<Int16>
    let lower: UnsafeMutablePointer<Int16>
    let upper: UnsafeMutablePointer<Int16>
    /// A factor, repeated to fill a vector.
    let factor: UnsafeMutablePointer<Int16>

    /// Returns the number of samples of memory that rows of `width` samples need.
    static func memoryCount(width: Int, _ stack: BlurStack) -> Int { 4 * length(width, stack) + 8 }

    private static func length(_ width: Int, _ stack: BlurStack) -> Int { width + 64 + 4 << stack.maxShift }

    init(_ memory: UnsafeMutablePointer<Int16>, width: Int, _ stack: BlurStack) {
      let length = Rows.length(width, stack)
      expanded = memory
      narrow = memory + length + 16
      lower = memory + 2 * length
      upper = memory + 3 * length
      factor = memory + 4 * length
    }
  }

  /// Interpolation to a grid that is 2^`shift` times finer.
  private struct Expansion {
    let shift: Int
    /// The weights of the two samples around each interpolated position, in units of 2⁻¹⁵.
    ///
    /// Empty for fewer than four positions.
    let weights: FixedArray<Int16>

    init(shift: Int, lanes: Int) {
      self.shift = shift
      guard shift >= 2 else {
        weights = FixedArray([])
        return
      }
      weights = FixedArray(
        (0..<(1 << shift)).flatMap { k -> [Int16] in
          let right = Int16((2 * k + 1) << (14 - shift))
          return (0..<lanes).flatMap { _ in [Int16(32767 - right + 1), right] }
        })
    }
  }

  let rows: Rows
  private let plane: BlurredPlane
  private let program: PlaneProgram.Handle
  /// The expansions of each level to full size, and to the size of the previous level.
  private let toFullSize: [Expansion]
  private let toSharper: [Expansion]

  init(_ plane: BlurredPlane, _ stack: BlurStack, _ program: PlaneProgram.Handle, rows: Rows) {
    self.plane = plane
    self.program = program
    self.rows = rows
    let levels = stack.levels
    toFullSize = levels.map { Expansion(shift: $0.shift, lanes: plane.lanes) }
    toSharper = levels.indices.map {
      Expansion(shift: $0 == 0 ? 0 : levels[$0].shift - levels[$0 - 1].shift, lanes: plane.lanes)
    }
  }

  /// Reads a run in row `y` of the lens.
  func sample(_ run: PlaneRun, y: Int, into out: UnsafeMutablePointer<Int16>) {
    let lanes = plane.lanes
    let x = Int(run.x)
    let count = Int(run.count)
    let at = (plane.marginY + y) << program.fractionBits + Int(run.flatDisplacement)
    let lower = Int(run.level)
    let upper = Int(run.level) + 1
    guard run.isMixed else {
      let samples = line(lower, at: at, x: x, count: count, rows.lower)
      out.update(from: samples, count: count * lanes)
      return
    }
    let weights = program.blur + Int(run.blurAt)
    let shift = toFullSize[lower].shift
    if shift >= 2 && toFullSize[upper].shift >= shift && count >= 4 << shift {
      mixCoarsely(run, at: at, weights, into: out)
      return
    }
    let a = line(lower, at: at, x: x, count: count, rows.lower)
    let b = line(upper, at: at, x: x, count: count, rows.upper)
    mix(a, b, weights, count, into: out)
  }

  /// Mixes pixels of two levels by the upper one's coded weights.
  @inline(__always)
  func mix(
    _ lower: UnsafePointer<Int16>, _ upper: UnsafePointer<Int16>, _ weights: UnsafePointer<UInt8>, _ count: Int,
    into out: UnsafeMutablePointer<Int16>
  ) {
    for i in stride(from: 0, to: count * plane.lanes, by: 8) {
      let low = Lanes(at: lower + i)
      (low &+ (Lanes(at: upper + i) &- low).scaled(perSample(weights, i))).store(to: out + i)
    }
  }

  /// Returns the weights of the upper level for the eight samples that start at sample `i`.
  @inline(__always)
  private func perSample(_ weights: UnsafePointer<UInt8>, _ i: Int) -> Lanes {
    let unit: Int16 = 15 - Int16(BlurStack.mixBits)
    if plane.lanes == 1 {
      return Lanes(truncatingIfNeeded: UnsafeRawPointer(weights + i).loadUnaligned(as: SIMD8<UInt8>.self)) &<< unit
    }
    let four = SIMD4<Int16>(truncatingIfNeeded: UnsafeRawPointer(weights + i / 2).loadUnaligned(as: SIMD4<UInt8>.self))
    var both = Lanes()
    both.evenHalf = four
    both.oddHalf = four
    return both &<< unit
  }

  // MARK: Wide levels

  /// Mixes two strongly blurred levels on the grid of the finer one. They vary too slowly to need mixing at every
  /// pixel.
  private func mixCoarsely(
    _ run: PlaneRun, at: Int, _ weights: UnsafePointer<UInt8>, into out: UnsafeMutablePointer<Int16>
  ) {
    let lanes = plane.lanes
    let lower = Int(run.level)
    let count = Int(run.count)
    let shift = toFullSize[lower].shift
    let left = plane.marginX + Int(run.x)
    let first = (2 * left + 1 - (1 << shift)) >> (shift + 1)
    let last = (2 * (left + count) - 1 - (1 << shift)) >> (shift + 1) + 1
    let nodes = last - first + 1
    let fine = rows.lower
    readRow(lower, at: at, column: first, count: nodes, fine)
    let wide = readRowExpanded(lower + 1, at: at, column: first, count: nodes)
    let nodeWeights = UnsafeMutableRawPointer(rows.expanded)
    let grid = Grid(firstRight: first << shift + (1 << shift) / 2 - left, step: 1 << shift, nodes: nodes)
    setWeights(of: grid, weights, count, nodeWeights)
    let half = Int32(BlurStack.mixOne)
    let bits = Int32(BlurStack.mixBits + 1)
    for i in stride(from: 0, to: nodes * lanes, by: 8) {
      var both = SIMD16<Int16>()
      both.evenHalf = Lanes(at: fine + i)
      both.oddHalf = Lanes(at: wide + i)
      let low = both.lowHalf.pairProducts((nodeWeights + 4 * i).loadUnaligned(as: Lanes.self))
      let high = both.highHalf.pairProducts((nodeWeights + 4 * i + 16).loadUnaligned(as: Lanes.self))
      Lanes((low &+ half) &>> bits, (high &+ half) &>> bits).store(to: fine + i)
    }
    let stretch = Stretch(firstSample: first, column: left, count: count)
    let offset = expand(fine, by: toFullSize[lower], stretch, into: rows.expanded)
    out.update(from: rows.expanded + offset, count: count * lanes)
  }

  /// The nodes of a coarse grid around the pixels of a run.
  private struct Grid {
    /// The pixel to the right of the first node.
    let firstRight: Int
    /// The distance between nodes, in pixels.
    let step: Int
    let nodes: Int
  }

  /// Sets the weights of both levels at each node to the mean of the pixels on its two sides.
  ///
  /// Nodes at the ends may lie outside the run. The outermost pixel then counts twice.
  @inline(__always)
  private func setWeights(
    of grid: Grid, _ weights: UnsafePointer<UInt8>, _ count: Int, _ out: UnsafeMutableRawPointer
  ) {
    let lanes = plane.lanes
    @inline(__always)
    func set(_ before: UInt8, _ after: UInt8, _ node: Int) {
      let weight = Int32(before) &+ Int32(after)
      let pair = weight &<< 16 | (2 &* Int32(BlurStack.mixOne) &- weight)
      for k in 0..<lanes { out.storeBytes(of: pair, toByteOffset: 4 &* (node &* lanes &+ k), as: Int32.self) }
    }
    var right = grid.firstRight
    for node in 0..<grid.nodes {
      if right > 0 && right < count {
        set(weights[right &- 1], weights[right], node)
      } else {
        set(weights[min(max(right - 1, 0), count - 1)], weights[min(max(right, 0), count - 1)], node)
      }
      right &+= grid.step
    }
  }

  // MARK: Rows of a level

  /// Returns part of a level's row at full size. The sharp level is copied only if it has to be interpolated.
  private func line(
    _ index: Int, at: Int, x: Int, count: Int, _ out: UnsafeMutablePointer<Int16>
  ) -> UnsafePointer<Int16> {
    let lanes = plane.lanes
    let shift = toFullSize[index].shift
    let left = plane.marginX + x
    if shift == 0 { return row(index, at: at, column: left, count: count, out) }
    let first = shift == 1 ? left >> 1 : (2 * left + 1 - (1 << shift)) >> (shift + 1)
    let last = shift == 1 ? (left + count - 1) >> 1 : (2 * (left + count) - 1 - (1 << shift)) >> (shift + 1) + 1
    if shift == 1 {
      let samples = row(index, at: at, column: first - 1, count: last - first + 3, rows.narrow)
      double(samples + lanes, count: last - first + 1, into: out)
      return UnsafePointer(out + (left & 1) * lanes)
    }
    let samples = row(index, at: at, column: first, count: last - first + 1, rows.narrow)
    let stretch = Stretch(firstSample: first, column: left, count: count)
    let offset = expand(samples, by: toFullSize[index], stretch, into: out)
    return UnsafePointer(out + offset)
  }

  /// Returns the row of a level at or above a position, and the remaining fraction of a row in units of 2⁻¹⁵.
  @inline(__always)
  private func place(_ shift: Int, at: Int) -> (row: Int, fraction: Int) {
    let center = 1 << (program.fractionBits - 1)
    let bits = program.fractionBits + shift
    let place = at + center - center << shift
    return (place >> bits, ((place & (1 << bits - 1)) << 15) >> bits)
  }

  /// Returns a level's samples at a vertical position. A row between two others is interpolated into `out`.
  private func row(
    _ index: Int, at: Int, column: Int, count: Int, _ out: UnsafeMutablePointer<Int16>
  ) -> UnsafePointer<Int16> {
    let place = place(toFullSize[index].shift, at: at)
    guard place.fraction == 0 else {
      readRow(index, at: at, column: column, count: count, out)
      return UnsafePointer(out)
    }
    return UnsafePointer(plane.levels[index].row(place.row, column: column, lanes: plane.lanes))
  }

  /// Copies a level's samples at a vertical position, interpolated between two rows.
  private func readRow(_ index: Int, at: Int, column: Int, count: Int, _ out: UnsafeMutablePointer<Int16>) {
    let level = plane.levels[index]
    let place = place(toFullSize[index].shift, at: at)
    let a = level.row(place.row, column: column, lanes: plane.lanes)
    guard place.fraction != 0 else { return out.update(from: a, count: count * plane.lanes) }
    mixRows(a, a + level.stride, fraction: place.fraction, count: count * plane.lanes, into: out)
  }

  /// Interpolates between two rows of samples; `fraction` is the weight of `b` in units of 2⁻¹⁵.
  ///
  /// Swapping the rows and their weights gives a bit-identical result.
  @inline(__always)
  private func mixRows(
    _ a: UnsafePointer<Int16>, _ b: UnsafePointer<Int16>, fraction: Int, count: Int,
    into out: UnsafeMutablePointer<Int16>
  ) {
    if fraction == 16384 {
      for i in stride(from: 0, to: count, by: 8) {
        // The sum of two 14-bit samples fits in 16 bits.
        ((Lanes(at: a + i) &+ Lanes(at: b + i) &+ 1) &>> 1).store(to: out + i)
      }
      return
    }
    let isNearA = fraction < 16384
    let (near, far) = isNearA ? (a, b) : (b, a)
    let weight = rows.factor.repeating(Int16(isNearA ? fraction : 32768 - fraction))
    for i in stride(from: 0, to: count, by: 8) {
      let n = Lanes(at: near + i)
      (n &+ (Lanes(at: far + i) &- n).scaled(Lanes(at: weight))).store(to: out + i)
    }
  }

  /// Returns a level's samples at a vertical position, interpolated to the grid of the previous level.
  private func readRowExpanded(_ index: Int, at: Int, column: Int, count: Int) -> UnsafePointer<Int16> {
    let narrow = rows.narrow
    let wide = rows.upper
    let lanes = plane.lanes
    let step = toSharper[index].shift
    if step == 0 {
      readRow(index, at: at, column: column, count: count, narrow)
      return UnsafePointer(narrow)
    }
    if step == 1 {
      let first = column >> 1
      let last = (column + count - 1) >> 1
      readRow(index, at: at, column: first - 1, count: last - first + 3, narrow)
      double(narrow + lanes, count: last - first + 1, into: wide)
      return UnsafePointer(wide + (column & 1) * lanes)
    }
    let first = (2 * column + 1 - (1 << step)) >> (step + 1)
    let last = (2 * (column + count) - 1 - (1 << step)) >> (step + 1) + 1
    readRow(index, at: at, column: first, count: last - first + 1, narrow)
    let stretch = Stretch(firstSample: first, column: column, count: count)
    let offset = expand(narrow, by: toSharper[index], stretch, into: wide)
    return UnsafePointer(wide + offset)
  }

  // MARK: Interpolation along a row

  /// Doubles the number of samples. Each becomes two, interpolated a quarter of the way to its neighbours.
  ///
  /// One sample before the first and one after the last are also read.
  @inline(__always)
  private func double(_ samples: UnsafePointer<Int16>, count: Int, into out: UnsafeMutablePointer<Int16>) {
    let lanes = plane.lanes
    for i in stride(from: 0, to: count * lanes, by: 8) {
      let own = Lanes(at: samples + i)
      let before = own.leaning(to: Lanes(at: samples + i - lanes))
      let after = own.leaning(to: Lanes(at: samples + i + lanes))
      if lanes == 1 {
        var wide = SIMD16<Int16>()
        wide.evenHalf = before
        wide.oddHalf = after
        UnsafeMutableRawPointer(out + 2 * i).storeBytes(of: wide, as: SIMD16<Int16>.self)
      } else {
        var wide = SIMD8<UInt32>()
        wide.evenHalf = unsafeBitCast(before, to: SIMD4<UInt32>.self)
        wide.oddHalf = unsafeBitCast(after, to: SIMD4<UInt32>.self)
        UnsafeMutableRawPointer(out + 2 * i).storeBytes(of: wide, as: SIMD8<UInt32>.self)
      }
    }
  }

  /// The part of a row to interpolate: `count` pixels starting at `column` of the fine grid, from samples starting at
  /// `firstSample` of the coarse grid.
  private struct Stretch {
    let firstSample: Int
    let column: Int
    let count: Int
  }

  /// Interpolates between samples of a row, and returns the index of the stretch's first pixel in `out`.
  @inline(__always)
  private func expand(
    _ samples: UnsafePointer<Int16>, by expansion: Expansion, _ stretch: Stretch, into out: UnsafeMutablePointer<Int16>
  ) -> Int {
    let lanes = plane.lanes
    let shift = expansion.shift
    let start = stretch.firstSample << shift + (1 << shift) / 2
    let spans = (stretch.column - start + stretch.count + (1 << shift) - 1) >> shift
    let weights = expansion.weights.base
    var target = out
    for i in 0..<spans {
      let pair: Lanes
      if lanes == 1 {
        let both = UnsafeRawPointer(samples + i).loadUnaligned(as: UInt32.self)
        pair = unsafeBitCast(SIMD4<UInt32>(repeating: both), to: Lanes.self) &<< 1
      } else {
        let four = UnsafeRawPointer(samples + 2 * i).loadUnaligned(as: SIMD4<Int16>.self)
        let crossed = SIMD4<Int16>(four[0], four[2], four[1], four[3])
        pair = Lanes(lowHalf: crossed, highHalf: crossed) &<< 1
      }
      var k = 0
      while k < lanes << shift {
        let a = pair.pairProducts(Lanes(at: weights + 2 * k))
        let b = lanes << shift == 4 ? a : pair.pairProducts(Lanes(at: weights + 2 * k + 8))
        Lanes(upperOf: a, b).store(to: target + k)
        k += 8
      }
      target += lanes << shift
    }
    return (stretch.column - start) * lanes
  }
}
