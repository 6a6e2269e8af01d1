import Geometry

/// Reads one row of a plane through the lens.
struct LensSampler {
  /// The row, from the top of the lens.
  let y: Int
  /// The sharp backdrop of the row, from the left of the lens.
  let backdrop: UnsafePointer<Int16>

  private let plane: LensScratch.Plane
  private let stack: BlurStack
  private let program: PlaneProgram.Pointers
  private let work: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>)

  init(
    _ plane: LensScratch.Plane, _ stack: BlurStack, _ program: PlaneProgram.Pointers, y: Int,
    work: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>)
  ) {
    self.plane = plane
    self.stack = stack
    self.program = program
    self.y = y
    self.work = work
    let sharp = plane.levels[0]
    backdrop = UnsafePointer(sharp.base + (plane.marginY + y) * sharp.width + plane.marginX)
  }

  /// What a run sees: the backdrop itself where there is no glass.
  @inline(__always)
  func sample(_ run: PlaneProgram.Run, into out: UnsafeMutablePointer<Int16>) {
    let (x, n) = (Int(run.x), Int(run.count))
    switch run.kind {
    case .clear, .plain: out.update(from: backdrop + x, count: n)
    case .face: face(run, into: out)
    case .bend, .edge: gather(run, into: out)
    }
  }

  private func face(_ run: PlaneProgram.Run, into out: UnsafeMutablePointer<Int16>) {
    let (x, n) = (Int(run.x), Int(run.count))
    let lower = read(level: Int(run.level), x: x, count: n, work.0)
    guard run.isMixed else {
      out.update(from: lower, count: n)
      return
    }
    let upper = read(level: Int(run.level) + 1, x: x, count: n, work.1)
    let blur = program.blur + Int(run.blurAt)
    for i in 0..<n {
      let weight = Int32(blur[i] & UInt8(BlurStack.mixOne - 1))
      let a = Int32(lower[i])
      let sum = a &* (Int32(BlurStack.mixOne) &- weight) &+ Int32(upper[i]) &* weight
      out[i] = Int16(truncatingIfNeeded: (sum &+ Int32(BlurStack.mixOne / 2)) &>> Int32(BlurStack.mixBits))
    }
  }

  /// A stretch of a level's row at full size, interpolated bilinearly; the sharp level is not copied.
  private func read(
    level index: Int, x: Int, count: Int, _ out: UnsafeMutablePointer<Int16>
  ) -> UnsafePointer<Int16> {
    let shift = stack.levels[index].shift
    guard shift > 0 else { return backdrop + x }
    let level = plane.levels[index]
    let row = phase(plane.marginY + y, shift)
    let one = Int32(2) &<< Int32(shift)
    let a = level.base + row.index * level.width
    let b = a + level.width
    let half = one &* one / 2
    let bits = 2 * Int32(shift) + 2
    if shift == 1 {
      doubled(a, b, row.weight, from: plane.marginX + x, count: count, out)
      return UnsafePointer(out)
    }
    var i = 0
    while i < count {
      let column = phase(plane.marginX + x + i, shift)
      let left = Int32(a[column.index]) &* (one &- row.weight) &+ Int32(b[column.index]) &* row.weight
      let right =
        Int32(a[column.index + 1]) &* (one &- row.weight) &+ Int32(b[column.index + 1]) &* row.weight
      let step = (right &- left) &* 2
      var value = left &* (one &- column.weight) &+ right &* column.weight &+ half
      let end = min(count, i + Int((one &- column.weight &+ 1) / 2))
      while i < end {
        out[i] = Int16(truncatingIfNeeded: value &>> bits)
        value &+= step
        i += 1
      }
    }
    return UnsafePointer(out)
  }

  /// `read` for the half-size level, whose phases are one and three quarters.
  @inline(__always)
  private func doubled(
    _ a: UnsafePointer<Int16>, _ b: UnsafePointer<Int16>, _ weight: Int32, from x: Int, count: Int,
    _ out: UnsafeMutablePointer<Int16>
  ) {
    let start = (x - 1) >> 1
    let pairs = count / 2 + 2
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: 3 * pairs + 16) { memory in
      guard let column = memory.baseAddress else { return }
      let wide = column + pairs + 8
      // 14 bits times four still fit 16 when halved: the last bit is of no account.
      for i in 0..<(pairs + 1) {
        let v = Int32(a[start &+ i]) &* (4 &- weight) &+ Int32(b[start &+ i]) &* weight
        column[i] = Int16(truncatingIfNeeded: (v &+ 1) &>> 1)
      }
      for i in 0..<pairs {
        let (left, right) = (Int32(column[i]), Int32(column[i &+ 1]))
        wide[2 * i] = Int16(truncatingIfNeeded: (left &* 3 &+ right &+ 4) &>> 3)
        wide[2 * i &+ 1] = Int16(truncatingIfNeeded: (left &+ right &* 3 &+ 4) &>> 3)
      }
      out.update(from: wide + (x - 1 - 2 * start), count: count)
    }
  }

  /// Where a full-size place falls between two samples of a level: the first's index, and 1/2ᵏ⁺¹ towards the second.
  @inline(__always)
  private func phase(_ at: Int, _ shift: Int) -> (index: Int, weight: Int32) {
    let twice = 2 * at + 1 - (1 << shift)
    return (twice >> (shift + 1), Int32(twice & ((2 << shift) - 1)))
  }

  /// Pixels from anywhere: each reads its displaced place in its level, and the next one where they mix.
  private func gather(_ run: PlaneProgram.Run, into out: UnsafeMutablePointer<Int16>) {
    let bendX = program.bendX + Int(run.bendAt)
    let bendY = program.bendY + Int(run.bendAt)
    let blur = program.blur + Int(run.blurAt)
    let bits = program.fractionBits
    let rowY = (plane.marginY + y) << bits
    let startX = (plane.marginX + Int(run.x)) << bits
    withUnsafeTemporaryAllocation(of: GatherLevel.self, capacity: stack.levels.count + 1) { memory in
      guard let levels = memory.baseAddress else { return }
      for (i, level) in stack.levels.enumerated() {
        (levels + i).initialize(to: GatherLevel(plane.levels[i], shift: level.shift, bits: bits))
      }
      (levels + stack.levels.count).initialize(to: levels[stack.levels.count - 1])
      for i in 0..<Int(run.count) {
        let px = startX &+ (i &<< bits) &+ Int(bendX[i])
        let py = rowY &+ Int(bendY[i])
        let code = Int(blur[i])
        let lower = code &>> BlurStack.mixBits
        let weight = Int32(truncatingIfNeeded: code & (BlurStack.mixOne - 1))
        var v = levels[lower].read(px, py)
        if weight != 0 {
          let w = levels[lower &+ 1].read(px, py)
          let one = Int32(BlurStack.mixOne)
          v = (v &* (one &- weight) &+ w &* weight &+ one / 2) &>> Int32(BlurStack.mixBits)
        }
        out[i] = Int16(truncatingIfNeeded: v)
      }
    }
  }
}

/// A level ready for reads at arbitrary places.
private struct GatherLevel {
  let base: UnsafeMutablePointer<Int16>
  let width: Int
  let lastX: Int
  let lastY: Int
  /// Fraction bits of a place in this level: no bit is dropped, so that mirrored places give mirrored weights.
  let bits: Int
  let recentre: Int
  let one: Int
  let half: Int

  init(_ level: LensScratch.Level, shift: Int, bits: Int) {
    base = level.base
    width = level.width
    lastX = level.width - 2
    lastY = level.height - 2
    // Sample centres of a level lie half its own pixel from its edge, not half a full-size one.
    let centre = 1 << (bits - 1)
    recentre = centre - (centre << shift)
    self.bits = bits + shift
    one = 1 << self.bits
    half = 1 << (2 * self.bits - 1)
  }

  @inline(__always)
  func read(_ px: Int, _ py: Int) -> Int32 {
    let x = px &+ recentre
    let y = py &+ recentre
    let fx = x & (one &- 1)
    let fy = y & (one &- 1)
    let ix = min(max(x &>> bits, 0), lastX)
    let iy = min(max(y &>> bits, 0), lastY)
    let a = base + (iy &* width &+ ix)
    let b = a + width
    let top = Int(a[0]) &* (one &- fx) &+ Int(a[1]) &* fx
    let bottom = Int(b[0]) &* (one &- fx) &+ Int(b[1]) &* fx
    return Int32(truncatingIfNeeded: (top &* (one &- fy) &+ bottom &* fy &+ half) &>> (2 &* bits))
  }
}
