import Geometry

/// Reads one plane through the lens, run by run.
struct LensSampler {
  private let plane: LensScratch.Plane
  private let program: PlaneProgram.Pointers
  private let shifts: [Int]
  private let gathers: [GatherLevel]
  private let expansion: [[Int16]]
  /// Memory for four rows; that of bent reading lies behind them.
  private let work: UnsafeMutablePointer<Int16>
  private let rowLength: Int
  /// Memory for a factor, and for what is read from anywhere.
  private let factors: UnsafeMutablePointer<Int16>
  private let gathering: UnsafeMutablePointer<Int32>
  /// For runs that are bent by colour; nil where there are none.
  private let dispersed: DispersedSampler?

  /// How many samples of memory a sampler of rows of `width` samples needs.
  static func workCount(width: Int, _ stack: BlurStack) -> Int {
    4 * rowLength(width, stack) + 2 * GatherLevel.memoryCount + 16
  }

  /// A row with room for what interpolation writes beyond its ends.
  private static func rowLength(_ width: Int, _ stack: BlurStack) -> Int { width + 64 + 4 << stack.maxShift }

  init(
    _ plane: LensScratch.Plane, _ stack: BlurStack, _ program: PlaneProgram.Pointers,
    dispersed: DispersedSampler?, width: Int, work: UnsafeMutablePointer<Int16>
  ) {
    self.dispersed = dispersed
    self.plane = plane
    self.program = program
    self.work = work
    rowLength = LensSampler.rowLength(width, stack)
    factors = work + 4 * rowLength
    gathering = UnsafeMutableRawPointer(factors + 8).alignedUp(for: Lanes.self).bindMemory(
      to: Int32.self, capacity: GatherLevel.memoryCount)
    shifts = stack.levels.map { $0.shift }
    gathers = stack.levels.indices.map { GatherLevel(plane, level: $0, stack, bits: program.fractionBits) }
    expansion = stack.levels.map { LensSampler.weights(shift: $0.shift, lanes: plane.lanes) }
  }

  /// What a run of glass in row `y` of the lens sees.
  @inline(__always)
  func sample(_ run: PlaneProgram.Run, y: Int, into out: UnsafeMutablePointer<Int16>) {
    guard run.kind != .face else { return face(run, y: y, into: out) }
    if run.dispersion > 0, let dispersed {
      dispersed.sample(run, program, y: y, into: out)
    } else {
      gather(run, program.bend + 2 * Int(run.bendAt), y: y, into: out)
    }
    guard run.outerAt >= 0 else { return }
    gather(run, program.outer + 2 * Int(run.outerAt), y: y, into: work)
    let share = program.outerShare + Int(run.outerAt)
    for i in 0..<(Int(run.count) * plane.lanes) {
      let change = (Int32(work[i]) &- Int32(out[i])) &* Int32(share[plane.lanes == 1 ? i : i >> 1])
      out[i] &+= Int16(truncatingIfNeeded: (change &+ 16384) &>> 15)
    }
  }

  // MARK: Straight reading

  private func face(_ run: PlaneProgram.Run, y: Int, into out: UnsafeMutablePointer<Int16>) {
    let lanes = plane.lanes
    let (x, count) = (Int(run.x), Int(run.count))
    let at = (plane.marginY + y) << program.fractionBits + Int(run.slide)
    let (lower, upper) = (Int(run.level), Int(run.level) + 1)
    let (first, second) = (work + 2 * rowLength, work + 3 * rowLength)
    guard run.isMixed else {
      let samples = line(lower, at: at, x: x, count: count, first)
      out.update(from: samples, count: count * lanes)
      return
    }
    let mix = program.blur + Int(run.blurAt)
    if shifts[lower] >= 2 && shifts[upper] >= shifts[lower] && count >= 4 << shifts[lower] {
      coarseFace(lower, mix: mix, at: at, x: x, count: count, into: out)
      return
    }
    let a = line(lower, at: at, x: x, count: count, first)
    let b = line(upper, at: at, x: x, count: count, second)
    self.mix(a, b, mix, count, into: out)
  }

  /// Mixes pixels of two levels, the upper one in by coded shares.
  @inline(__always)
  private func mix(
    _ lower: UnsafePointer<Int16>, _ upper: UnsafePointer<Int16>, _ shares: UnsafePointer<UInt8>, _ count: Int,
    into out: UnsafeMutablePointer<Int16>
  ) {
    for i in stride(from: 0, to: count * plane.lanes, by: 8) {
      let low = Lanes(at: lower + i)
      (low &+ (Lanes(at: upper + i) &- low).scaled(weights(shares, i))).store(to: out + i)
    }
  }

  /// Weights of the upper level for eight samples from sample `i` on.
  @inline(__always)
  private func weights(_ mix: UnsafePointer<UInt8>, _ i: Int) -> Lanes {
    let unit: Int16 = 15 - Int16(BlurStack.mixBits)
    if plane.lanes == 1 {
      return Lanes(truncatingIfNeeded: UnsafeRawPointer(mix + i).loadUnaligned(as: SIMD8<UInt8>.self)) &<< unit
    }
    let four = SIMD4<Int16>(truncatingIfNeeded: UnsafeRawPointer(mix + i / 2).loadUnaligned(as: SIMD4<UInt8>.self))
    var both = Lanes()
    both.evenHalf = four
    both.oddHalf = four
    return both &<< unit
  }

  /// Two wide levels are mixed on the grid of the finer one; what changes as slowly as they needs no more places.
  private func coarseFace(
    _ lower: Int, mix: UnsafePointer<UInt8>, at: Int, x: Int, count: Int, into out: UnsafeMutablePointer<Int16>
  ) {
    let lanes = plane.lanes
    let shift = shifts[lower]
    let left = plane.marginX + x
    let first = (2 * left + 1 - (1 << shift)) >> (shift + 1)
    let last = (2 * (left + count) - 1 - (1 << shift)) >> (shift + 1) + 1
    let nodes = last - first + 1
    let fine = work + 2 * rowLength
    crossed(lower, at: at, column: first, count: nodes, fine)
    // The wider level, at the nodes of the finer one.
    let step = shifts[lower + 1] - shift
    let wide = crossedExpanded(lower + 1, by: step, at: at, column: first, count: nodes)
    let shares = UnsafeMutableRawPointer(work)
    /// Keeps how much of either level a node takes, from the shares of the pixels on its two sides.
    @inline(__always)
    func keep(_ before: UInt8, _ after: UInt8, _ node: Int) {
      let weight = Int32(before) &+ Int32(after)
      let pair = weight &<< 16 | (2 &* Int32(BlurStack.mixOne) &- weight)
      for k in 0..<lanes { shares.storeBytes(of: pair, toByteOffset: 4 &* (node &* lanes &+ k), as: Int32.self) }
    }
    // A node lies between two pixels: either side counts the same. Those of the first and the last may lie outside.
    var right = first << shift + (1 << shift) / 2 - left
    for node in 0..<nodes {
      if right > 0 && right < count {
        keep(mix[right &- 1], mix[right], node)
      } else {
        keep(mix[min(max(right - 1, 0), count - 1)], mix[min(max(right, 0), count - 1)], node)
      }
      right &+= 1 &<< shift
    }
    let half = Int32(BlurStack.mixOne)
    let bits = Int32(BlurStack.mixBits + 1)
    for i in stride(from: 0, to: nodes * lanes, by: 8) {
      var both = SIMD16<Int16>()
      both.evenHalf = Lanes(at: fine + i)
      both.oddHalf = Lanes(at: wide + i)
      let low = both.lowHalf.pairProducts((shares + 4 * i).loadUnaligned(as: Lanes.self))
      let high = both.highHalf.pairProducts((shares + 4 * i + 16).loadUnaligned(as: Lanes.self))
      Lanes((low &+ half) &>> bits, (high &+ half) &>> bits).store(to: fine + i)
    }
    let offset = expand(fine, by: shift, weights: expansion[lower], from: first, to: left, count: count, into: work)
    out.update(from: work + offset, count: count * lanes)
  }

  /// A stretch of a level's row at full size; the sharp level is not copied if it can be helped.
  private func line(
    _ index: Int, at: Int, x: Int, count: Int, _ out: UnsafeMutablePointer<Int16>
  ) -> UnsafePointer<Int16> {
    let lanes = plane.lanes
    let shift = shifts[index]
    let left = plane.marginX + x
    if shift == 0 { return crossedOrDirect(index, at: at, column: left, count: count, out) }
    let first = shift == 1 ? left >> 1 : (2 * left + 1 - (1 << shift)) >> (shift + 1)
    let last = shift == 1 ? (left + count - 1) >> 1 : (2 * (left + count) - 1 - (1 << shift)) >> (shift + 1) + 1
    let column = work + rowLength + 16
    if shift == 1 {
      let samples = crossedOrDirect(index, at: at, column: first - 1, count: last - first + 3, column)
      double(samples + lanes, count: last - first + 1, into: out)
      return UnsafePointer(out + (left & 1) * lanes)
    }
    let samples = crossedOrDirect(index, at: at, column: first, count: last - first + 1, column)
    let offset = expand(samples, by: shift, weights: expansion[index], from: first, to: left, count: count, into: out)
    return UnsafePointer(out + offset)
  }

  /// Where a place falls between two rows of a level, and how far on, 2¹⁵ being a row.
  @inline(__always)
  private func row(_ shift: Int, at: Int) -> (row: Int, fraction: Int) {
    let centre = 1 << (program.fractionBits - 1)
    let bits = program.fractionBits + shift
    let place = at + centre - centre << shift
    return (place >> bits, ((place & (1 << bits - 1)) << 15) >> bits)
  }

  private func crossedOrDirect(
    _ index: Int, at: Int, column: Int, count: Int, _ out: UnsafeMutablePointer<Int16>
  ) -> UnsafePointer<Int16> {
    let place = row(shifts[index], at: at)
    guard place.fraction == 0 else {
      crossed(index, at: at, column: column, count: count, out)
      return UnsafePointer(out)
    }
    return UnsafePointer(plane.levels[index].row(place.row, column: column, lanes: plane.lanes))
  }

  /// Samples of a level between two of its rows.
  private func crossed(_ index: Int, at: Int, column: Int, count: Int, _ out: UnsafeMutablePointer<Int16>) {
    let level = plane.levels[index]
    let place = row(shifts[index], at: at)
    let a = level.row(place.row, column: column, lanes: plane.lanes)
    guard place.fraction != 0 else { return out.update(from: a, count: count * plane.lanes) }
    mixRows(a, a + level.stride, fraction: place.fraction, count: count * plane.lanes, spare: factors, into: out)
  }

  /// Samples of a level between its rows, at the places of a grid finer by `step` doublings.
  private func crossedExpanded(
    _ index: Int, by step: Int, at: Int, column: Int, count: Int
  ) -> UnsafePointer<Int16> {
    let (narrow, wide) = (work + rowLength + 16, work + 3 * rowLength)
    let lanes = plane.lanes
    if step == 0 {
      crossed(index, at: at, column: column, count: count, narrow)
      return UnsafePointer(narrow)
    }
    if step == 1 {
      let first = column >> 1
      let last = (column + count - 1) >> 1
      crossed(index, at: at, column: first - 1, count: last - first + 3, narrow)
      double(narrow + lanes, count: last - first + 1, into: wide)
      return UnsafePointer(wide + (column & 1) * lanes)
    }
    let first = (2 * column + 1 - (1 << step)) >> (step + 1)
    let last = (2 * (column + count) - 1 - (1 << step)) >> (step + 1) + 1
    crossed(index, at: at, column: first, count: last - first + 1, narrow)
    let weights = LensSampler.weights(shift: step, lanes: lanes)
    let offset = expand(narrow, by: step, weights: weights, from: first, to: column, count: count, into: wide)
    return UnsafePointer(wide + offset)
  }

  /// Twice as many samples, each a quarter of the way to its neighbour. Reads one before and one after.
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

  /// For the places between two samples of a level: how much of either, in turn, 2¹⁵ being all.
  private static func weights(shift: Int, lanes: Int) -> [Int16] {
    guard shift >= 2 else { return [] }
    return (0..<(1 << shift)).flatMap { k -> [Int16] in
      let right = Int16((2 * k + 1) << (14 - shift))
      return (0..<lanes).flatMap { _ in [Int16(32767 - right + 1), right] }
    }
  }

  /// Interpolates between samples of a level, the first of which is number `from`; returns where the place `to` lies.
  @inline(__always)
  private func expand(
    _ samples: UnsafePointer<Int16>, by shift: Int, weights: [Int16], from: Int, to: Int, count: Int,
    into out: UnsafeMutablePointer<Int16>
  ) -> Int {
    let lanes = plane.lanes
    let start = from << shift + (1 << shift) / 2
    let spans = (to - start + count + (1 << shift) - 1) >> shift
    weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
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
    }
    return (to - start) * lanes
  }

  // MARK: Bent reading

  /// Pixels from anywhere: each reads its displaced place in its level, and the next one where they mix.
  private func gather(
    _ run: PlaneProgram.Run, _ bend: UnsafePointer<Int16>, y: Int, into out: UnsafeMutablePointer<Int16>
  ) {
    let lower = gathers[Int(run.level)]
    let upper = gathers[min(Int(run.level) + 1, gathers.count - 1)]
    let mixed = work + 2 * rowLength
    for start in stride(from: 0, to: Int(run.count), by: GatherLevel.block) {
      let count = min(Int(run.count) - start, GatherLevel.block)
      let (atX, atY) = (plane.marginX + Int(run.x) + start, plane.marginY + y)
      let own = out + start * plane.lanes
      lower.read(bend + 2 * start, count, x: atX, y: atY, gathering, into: own)
      guard run.isMixed else { continue }
      upper.read(bend + 2 * start, count, x: atX, y: atY, gathering, into: mixed)
      mix(own, mixed, program.blur + Int(run.blurAt) + start, count, into: own)
    }
  }
}
