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
    let bits = Int32(program.fractionBits)
    let rowY = Int32(plane.marginY + y) &<< bits
    let startX = Int32(plane.marginX + Int(run.x)) &<< bits
    let mixMask = UInt8(BlurStack.mixOne - 1)
    let mixUnit = 1 / Float(BlurStack.mixOne)
    withUnsafeTemporaryAllocation(of: GatherLevel.self, capacity: stack.levels.count + 1) { memory in
      guard let levels = memory.baseAddress else { return }
      for (i, level) in stack.levels.enumerated() {
        (levels + i).initialize(to: GatherLevel(plane.levels[i], shift: level.shift, bits: program.fractionBits))
      }
      (levels + stack.levels.count).initialize(to: levels[stack.levels.count - 1])
      let count = Int(run.count)
      let step = SIMD4<Int32>(0, 1, 2, 3) &<< bits
      var i = 0
      // Four at a time as long as they read the same level; the last may overlap the one before.
      while count >= 4 && i < count {
        i = min(i, count - 4)
        let codes = UnsafeRawPointer(blur + i).loadUnaligned(as: SIMD4<UInt8>.self)
        let lower = codes &>> UInt8(BlurStack.mixBits)
        let px = step &+ (startX &+ Int32(truncatingIfNeeded: i) &<< bits) &+ widened(bendX + i)
        let py = widened(bendY + i) &+ rowY
        var value: SIMD4<Float>
        if lower == SIMD4(repeating: lower[0]) {
          let level = Int(lower[0])
          value = levels[level].read(px, py)
          let mix = codes & mixMask
          if mix != .zero {
            let weight = floats(SIMD4<Int32>(truncatingIfNeeded: mix)) * mixUnit
            value += (levels[level &+ 1].read(px, py) - value) * weight
          }
        } else {
          value = .zero
          for k in 0..<4 {
            let level = Int(lower[k])
            let weight = Float(codes[k] & mixMask) * mixUnit
            let a = levels[level].read(px[k], py[k])
            value[k] = weight == 0 ? a : a + (levels[level &+ 1].read(px[k], py[k]) - a) * weight
          }
        }
        let rounded = integers(value)
        UnsafeMutableRawPointer(out + i).storeBytes(
          of: SIMD4<Int16>(truncatingIfNeeded: rounded), as: SIMD4<Int16>.self)
        i &+= 4
      }
      guard count < 4 else { return }
      for i in 0..<count {
        let px = startX &+ Int32(i) &<< bits &+ Int32(bendX[i])
        let py = rowY &+ Int32(bendY[i])
        let level = Int(blur[i]) >> BlurStack.mixBits
        let weight = Float(blur[i] & mixMask) * mixUnit
        let a = levels[level].read(px, py)
        let value = weight == 0 ? a : a + (levels[level + 1].read(px, py) - a) * weight
        out[i] = Int16(truncatingIfNeeded: integers(SIMD4(repeating: value))[0])
      }
    }
  }

  @inline(__always)
  private func widened(_ from: UnsafePointer<Int16>) -> SIMD4<Int32> {
    SIMD4<Int32>(truncatingIfNeeded: UnsafeRawPointer(from).loadUnaligned(as: SIMD4<Int16>.self))
  }
}

/// One and a half times two to the 23rd: in floats around it the lowest bit is worth one, so that adding it turns small
/// whole numbers into floats and back, halves to even, without the slow general conversions.
private let wholeFloat: Float = 12_582_912

@inline(__always)
private func floats(_ v: SIMD4<Int32>) -> SIMD4<Float> {
  unsafeBitCast(v &+ Int32(bitPattern: wholeFloat.bitPattern), to: SIMD4<Float>.self) - wholeFloat
}

@inline(__always)
private func integers(_ v: SIMD4<Float>) -> SIMD4<Int32> {
  unsafeBitCast(v + wholeFloat, to: SIMD4<Int32>.self) &- Int32(bitPattern: wholeFloat.bitPattern)
}

/// A level ready for reads at arbitrary places. One and four at a time are the same arithmetic, to the bit.
private struct GatherLevel {
  let base: UnsafeMutablePointer<Int16>
  let width: Int32
  /// Fraction bits of a place in this level: no bit is dropped, so that mirrored places give mirrored weights.
  let bits: Int32
  let recentre: Int32
  let mask: Int32
  /// Worth of the lowest fraction bit.
  let unit: Float

  init(_ level: LensScratch.Level, shift: Int, bits: Int) {
    base = level.base
    width = Int32(level.width)
    // Sample centres of a level lie half its own pixel from its edge, not half a full-size one.
    let centre: Int32 = 1 << Int32(bits - 1)
    recentre = centre - (centre << Int32(shift))
    self.bits = Int32(bits + shift)
    mask = (1 << self.bits) - 1
    unit = 1 / Float(mask + 1)
  }

  @inline(__always)
  func read(_ px: Int32, _ py: Int32) -> Float {
    let x = px &+ recentre
    let y = py &+ recentre
    let fx = Float(x & mask) * unit
    let fy = Float(y & mask) * unit
    let a = base + Int((y &>> bits) &* width &+ (x &>> bits))
    let b = a + Int(width)
    // a·(1 − f) + b·f rather than a + (b − a)·f: the same whichever of the two comes first.
    let top = Float(a[0]) * (1 - fx) + Float(a[1]) * fx
    let bottom = Float(b[0]) * (1 - fx) + Float(b[1]) * fx
    return top * (1 - fy) + bottom * fy
  }

  @inline(__always)
  func read(_ px: SIMD4<Int32>, _ py: SIMD4<Int32>) -> SIMD4<Float> {
    let x = px &+ recentre
    let y = py &+ recentre
    let fx = floats(x & mask) * unit
    let fy = floats(y & mask) * unit
    let column = x &>> bits
    let row = y &>> bits
    // Two neighbours are one 32-bit load.
    var tops = SIMD4<Int32>()
    var bottoms = SIMD4<Int32>()
    for k in 0..<4 {
      let a = UnsafeRawPointer(base + Int(row[k] &* width &+ column[k]))
      tops[k] = a.loadUnaligned(as: Int32.self)
      bottoms[k] = (a + 2 * Int(width)).loadUnaligned(as: Int32.self)
    }
    let keep = 1 - fx
    let top = floats((tops &<< 16) &>> 16) * keep + floats(tops &>> 16) * fx
    let bottom = floats((bottoms &<< 16) &>> 16) * keep + floats(bottoms &>> 16) * fx
    return top * (1 - fy) + bottom * fy
  }
}
