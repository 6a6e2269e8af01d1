/// A level ready for reads at arbitrary places.
///
/// Products are exact and added before anything is rounded, so that mirrored places give mirrored values.
struct GatherLevel {
  private let base: UnsafePointer<Int16>
  private let stride: Int
  private let lanes: Int
  /// Fraction bits of a displacement, and of a place in this level: no bit is dropped.
  private let fractionBits: Int
  private let bits: Int

  init(_ plane: LensScratch.Plane, level index: Int, _ stack: BlurStack, bits: Int) {
    let level = plane.levels[index]
    base = UnsafePointer(level.row(0, column: 0, lanes: plane.lanes))
    stride = level.stride
    lanes = plane.lanes
    fractionBits = bits
    // Levels reduced by more than 2⁸ do not exist, so a fraction never has more than 14 bits.
    self.bits = bits + stack.levels[index].shift
  }

  /// Pixels that are read at once at most.
  static let block = 64
  /// Numbers of memory that reading a block needs.
  static let memoryCount = 9 * block + 4

  /// The most fraction bits, up to 6, with which displacements of so many pixels, and places in a block of a level reduced
  /// by 2^`shift`, fit 16 bits.
  static func fractionBits(displacement: Double, shift: Int) -> Int {
    let most = displacement + Double(block + 1 << shift)
    var bits = 6
    while bits > 1 && most * Double(1 << bits) > 32000 { bits -= 1 }
    return bits
  }

  /// Reads `count` pixels, at most a block, from column `x` and row `y` of the plane on, each displaced by its part of
  /// `bend`.
  ///
  /// Step after step over a block: places, then memory, then products; each step alone goes four or eight at a time.
  /// Whole vectors are written, at most seven samples beyond the last.
  func read(
    _ bend: UnsafePointer<Int16>, _ count: Int, x: Int, y: Int, _ memory: UnsafeMutablePointer<Int32>,
    into out: UnsafeMutablePointer<Int16>
  ) {
    let at = memory + 8 * Self.block
    let across = UnsafeMutableRawPointer(memory)
    let along = across + 8 * Self.block
    let (upper, lower) = (along + 8 * Self.block, along + 16 * Self.block)
    // Sample centres of a level lie half its own pixel from its edge, not half a full-size one.
    let recentre = 1 &<< (fractionBits &- 1) &- 1 &<< (bits &- 1)
    let (left, top) = (x &<< fractionBits &+ recentre, y &<< fractionBits &+ recentre)
    let mask = 1 &<< bits &- 1
    place(bend, count, restX: left & mask, restY: top & mask, at: at, across, along)
    let above = base + ((top &>> bits) &* stride &+ (left &>> bits) &* lanes)
    let below = above + stride
    if lanes == 1 {
      // Two neighbours are one load of 32 bits.
      for i in 0..<count {
        let k = Int(at[i])
        let (a, b) = (UnsafeRawPointer(above + k), UnsafeRawPointer(below + k))
        upper.storeBytes(of: a.loadUnaligned(as: Int32.self), toByteOffset: 4 &* i, as: Int32.self)
        lower.storeBytes(of: b.loadUnaligned(as: Int32.self), toByteOffset: 4 &* i, as: Int32.self)
      }
    } else {
      for i in 0..<count {
        let k = Int(at[i])
        upper.storeBytes(of: GatherLevel.crossed(above + k), toByteOffset: 8 &* i, as: SIMD4<Int16>.self)
        lower.storeBytes(of: GatherLevel.crossed(below + k), toByteOffset: 8 &* i, as: SIMD4<Int16>.self)
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

  /// Where each pixel's samples lie, and two weights side by side for either direction, once a sample. Places count from
  /// a sample of the level; the first pixel's own is `restX`, `restY` beyond it.
  @inline(__always)
  private func place(
    _ bend: UnsafePointer<Int16>, _ count: Int, restX: Int, restY: Int, at: UnsafeMutablePointer<Int32>,
    _ across: UnsafeMutableRawPointer, _ along: UnsafeMutableRawPointer
  ) {
    let unit = Int16(truncatingIfNeeded: 1 &<< fractionBits)
    let (x, y) = (Int16(truncatingIfNeeded: restX), Int16(truncatingIfNeeded: restY))
    var start = Lanes(x, y, x &+ unit, y, x &+ 2 &* unit, y, x &+ 3 &* unit, y)
    let four = 4 &* unit
    let next = Lanes(four, 0, four, 0, four, 0, four, 0)
    let (shift, toUnit) = (Int16(truncatingIfNeeded: bits), Int16(truncatingIfNeeded: 14 &- bits))
    let mask = Int16(truncatingIfNeeded: 1 &<< bits &- 1)
    for i in Swift.stride(from: 0, to: count, by: 4) {
      let place = Lanes(at: bend + 2 &* i) &+ start
      start = start &+ next
      UnsafeMutableRawPointer(at + i).storeBytes(of: place &>> shift, as: Lanes.self)
      let fraction = (place & mask) &<< toUnit
      let right = unsafeBitCast(fraction, to: SIMD4<UInt32>.self)
      let left = unsafeBitCast(16384 &- fraction, to: SIMD4<UInt32>.self)
      let (x, y) = (left & 0xFFFF | right &<< 16, left &>> 16 | right & 0xFFFF_0000)
      if lanes == 1 {
        across.storeBytes(of: x, toByteOffset: 4 &* i, as: SIMD4<UInt32>.self)
        along.storeBytes(of: y, toByteOffset: 4 &* i, as: SIMD4<UInt32>.self)
      } else {
        across.storeBytes(of: GatherLevel.twice(x), toByteOffset: 8 &* i, as: SIMD8<UInt32>.self)
        along.storeBytes(of: GatherLevel.twice(y), toByteOffset: 8 &* i, as: SIMD8<UInt32>.self)
      }
    }
    turnIntoNumbers(at, count)
  }

  /// Turns columns and rows, side by side in 32 bits, into numbers of samples.
  @inline(__always)
  private func turnIntoNumbers(_ places: UnsafeMutablePointer<Int32>, _ count: Int) {
    guard let stride = Int16(exactly: stride) else {
      // Hardly any picture is as wide.
      for i in 0..<count {
        let (x, y) = ((places[i] &<< 16) &>> 16, places[i] &>> 16)
        places[i] = y &* Int32(stride) &+ x &* Int32(lanes)
      }
      return
    }
    let steps = UnsafeMutableRawPointer(places + Self.block)
    let (x, y) = (Int16(truncatingIfNeeded: lanes), stride)
    steps.storeBytes(of: Lanes(x, y, x, y, x, y, x, y), as: Lanes.self)
    for i in Swift.stride(from: 0, to: count, by: 4) {
      let four = UnsafeMutableRawPointer(places + i)
      four.storeBytes(of: four.load(as: Lanes.self).pairProducts(steps.load(as: Lanes.self)), as: SIMD4<Int32>.self)
    }
  }

  @inline(__always)
  private static func twice(_ a: SIMD4<UInt32>) -> SIMD8<UInt32> {
    SIMD8(a[0], a[0], a[1], a[1], a[2], a[2], a[3], a[3])
  }

  /// Blue with blue and red with red, of two neighbours.
  @inline(__always)
  private static func crossed(_ pair: UnsafePointer<Int16>) -> SIMD4<Int16> {
    let four = UnsafeRawPointer(pair).loadUnaligned(as: SIMD4<Int16>.self)
    return SIMD4(four[0], four[2], four[1], four[3])
  }

  /// Samples of two rows mixed.
  @inline(__always)
  private func column(_ rows: UnsafeMutableRawPointer, _ weights: UnsafeMutableRawPointer) -> SIMD4<Int32> {
    (rows.load(as: Lanes.self).pairProducts(weights.load(as: Lanes.self)) &+ 8192) &>> 14
  }
}
