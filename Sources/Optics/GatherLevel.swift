/// A level ready for reads at arbitrary places.
///
/// Products are exact and added before anything is rounded, so that mirrored places give mirrored values.
struct GatherLevel {
  private let base: UnsafeMutablePointer<Int16>
  private let stride: Int32
  private let lanes: Int
  /// Binary logarithm of the level's reduction.
  private let reduction: Int32
  /// Fraction bits of a place in this level: no bit is dropped.
  private let bits: Int32
  private let recentre: Int32
  private let mask: Int32
  /// Shift that makes a fraction one of 2¹⁴.
  private let toUnit: Int32
  private static let unit: Int32 = 1 << 14

  init(_ plane: LensScratch.Plane, level index: Int, _ stack: BlurStack, bits: Int) {
    let level = plane.levels[index]
    let shift = stack.levels[index].shift
    base = level.row(0, column: 0, lanes: plane.lanes)
    stride = Int32(level.stride)
    lanes = plane.lanes
    reduction = Int32(shift)
    // Sample centres of a level lie half its own pixel from its edge, not half a full-size one.
    let centre: Int32 = 1 << Int32(bits - 1)
    recentre = centre - centre << Int32(shift)
    self.bits = Int32(bits + shift)
    mask = 1 << self.bits - 1
    toUnit = 14 - self.bits
  }

  /// Pixels that are read at once at most.
  static let block = 64
  /// Numbers of memory that reading a block needs.
  static let memoryCount = 9 * block

  /// Reads `count` pixels, at most a block, from column `px` and row `py` on, each displaced by its part of `bend`.
  ///
  /// Step after step over a block: places, then memory, then products; each step alone goes four or eight at a time.
  /// Whole vectors are written, at most seven samples beyond the last.
  func read(
    _ bend: UnsafePointer<Int16>, _ count: Int, px: Int32, py: Int32, _ memory: UnsafeMutablePointer<Int32>,
    into out: UnsafeMutablePointer<Int16>
  ) {
    let at = memory + 8 * Self.block
    let across = UnsafeMutableRawPointer(memory)
    let along = across + 8 * Self.block
    let (upper, lower) = (along + 8 * Self.block, along + 16 * Self.block)
    place(bend, count, px: px, py: py, at: at, across, along)
    let below = 2 * Int(stride)
    if lanes == 1 {
      // Two neighbours are one load of 32 bits.
      for i in 0..<count {
        let a = UnsafeRawPointer(base + Int(at[i]))
        upper.storeBytes(of: a.loadUnaligned(as: Int32.self), toByteOffset: 4 &* i, as: Int32.self)
        lower.storeBytes(of: (a + below).loadUnaligned(as: Int32.self), toByteOffset: 4 &* i, as: Int32.self)
      }
    } else {
      for i in 0..<count {
        let a = UnsafeRawPointer(base + Int(at[i]))
        upper.storeBytes(of: GatherLevel.crossed(a), toByteOffset: 8 &* i, as: SIMD4<Int16>.self)
        lower.storeBytes(of: GatherLevel.crossed(a + below), toByteOffset: 8 &* i, as: SIMD4<Int16>.self)
      }
    }
    for i in Swift.stride(from: 0, to: 4 * count * lanes, by: 16) {
      let weights = (across + i).load(as: Lanes.self)
      let a = ((upper + i).load(as: Lanes.self).pairProducts(weights) &+ 8192) &>> 14
      let b = ((lower + i).load(as: Lanes.self).pairProducts(weights) &+ 8192) &<< 2
      (upper + i).storeBytes(of: a & 0xFFFF | b & Int32(bitPattern: 0xFFFF_0000), as: SIMD4<Int32>.self)
    }
    for i in Swift.stride(from: 0, to: count * lanes, by: 8) {
      let a = column(upper + 4 * i, along + 4 * i)
      let b = column(upper + 4 * i + 16, along + 4 * i + 16)
      Lanes(a, b).store(to: out + i)
    }
  }

  /// Where each pixel's samples lie, and two weights side by side for either direction, once a sample.
  @inline(__always)
  private func place(
    _ bend: UnsafePointer<Int16>, _ count: Int, px: Int32, py: Int32, at: UnsafeMutablePointer<Int32>,
    _ across: UnsafeMutableRawPointer, _ along: UnsafeMutableRawPointer
  ) {
    let shift = bits - reduction
    let startX = SIMD4<Int32>(0, 1, 2, 3) &<< shift &+ (px &+ recentre)
    let startY = py &+ recentre
    for i in Swift.stride(from: 0, to: count, by: 4) {
      let both = UnsafeRawPointer(bend + 2 * i).loadUnaligned(as: SIMD4<Int32>.self)
      let x = (both &<< 16) &>> 16 &+ startX &+ (Int32(truncatingIfNeeded: i) &<< shift)
      let y = both &>> 16 &+ startY
      let samples = (y &>> bits) &* stride &+ (x &>> bits) &<< Int32(lanes - 1)
      UnsafeMutableRawPointer(at + i).storeBytes(of: samples, as: SIMD4<Int32>.self)
      if lanes == 1 {
        across.storeBytes(of: weights(x), toByteOffset: 4 * i, as: SIMD4<Int32>.self)
        along.storeBytes(of: weights(y), toByteOffset: 4 * i, as: SIMD4<Int32>.self)
      } else {
        across.storeBytes(of: GatherLevel.twice(weights(x)), toByteOffset: 8 * i, as: SIMD8<Int32>.self)
        along.storeBytes(of: GatherLevel.twice(weights(y)), toByteOffset: 8 * i, as: SIMD8<Int32>.self)
      }
    }
  }

  /// Two 16-bit weights side by side, for four places: of the first sample, of the second.
  @inline(__always)
  private func weights(_ place: SIMD4<Int32>) -> SIMD4<Int32> {
    // Levels reduced by more than 2⁸ do not exist, so a fraction never has more than 14 bits.
    let unit = (place & mask) &<< toUnit
    return unit &<< 16 | (Self.unit &- unit)
  }

  @inline(__always)
  private static func twice(_ a: SIMD4<Int32>) -> SIMD8<Int32> {
    SIMD8(a[0], a[0], a[1], a[1], a[2], a[2], a[3], a[3])
  }

  /// Blue with blue and red with red, of two neighbours.
  @inline(__always)
  private static func crossed(_ pair: UnsafeRawPointer) -> SIMD4<Int16> {
    let four = pair.loadUnaligned(as: SIMD4<Int16>.self)
    return SIMD4(four[0], four[2], four[1], four[3])
  }

  /// Samples of two rows mixed.
  @inline(__always)
  private func column(_ rows: UnsafeMutableRawPointer, _ weights: UnsafeMutableRawPointer) -> SIMD4<Int32> {
    (rows.load(as: Lanes.self).pairProducts(weights.load(as: Lanes.self)) &+ 8192) &>> 14
  }
}
