/// Reads a level at displaced positions, a block of pixels at a time.
///
/// Products are exact and summed before rounding, so mirrored positions give mirrored values.
struct GatherLevel {
  private let base: UnsafePointer<Int16>
  private let stride: Int
  private let lanes: Int
  /// The fraction bits of a displacement and, enough to be exact, of a position in this level.
  private let fractionBits: Int
  private let bits: Int

  init(_ plane: BlurredPlane, level index: Int, _ stack: BlurStack, bits: Int) {
    let level = plane.levels[index]
    base = UnsafePointer(level.row(0, column: 0, lanes: plane.lanes))
    stride = level.stride
    lanes = plane.lanes
    fractionBits = bits
    // No level is reduced by more than 2⁸, so a fraction has at most 14 bits.
    self.bits = bits + stack.levels[index].shift
  }

  /// Up to `GatherLevel.block` pixels of one row that are read together.
  struct Block {
    /// The column and row of the first pixel in the plane.
    let x: Int
    let y: Int
    let count: Int
    /// Memory for `GatherLevel.memoryCount` numbers, aligned to 16 bytes.
    let memory: UnsafeMutablePointer<Int32>
  }

  /// The largest number of pixels in one read.
  static let block = 64
  /// The number of `Int32` needed to read a block.
  static let memoryCount = 9 * block + 4

  /// Returns the largest number of fraction bits, at most 6, that lets displacements and positions fit in 16 bits.
  ///
  /// Displacements are at most `displacement` pixels, and positions lie within a block of a level reduced by 2^`shift`.
  static func fractionBits(displacement: Double, shift: Int) -> Int {
    let most = displacement + Double(block + 1 << shift)
    var bits = 6
    while bits > 1 && most * Double(1 << bits) > 32000 { bits -= 1 }
    return bits
  }

  /// Reads the pixels of a block, each displaced by its x and y in `displacements`.
  ///
  /// The block is processed in steps: positions, loads, products. Each step works on four or eight pixels at a time and
  /// writes whole vectors, up to seven samples past the end.
  func read(_ block: Block, displacedBy displacements: UnsafePointer<Int16>, into out: UnsafeMutablePointer<Int16>) {
    let count = block.count
    let x = block.x
    let y = block.y
    let at = block.memory + 8 * Self.block
    let across = UnsafeMutableRawPointer(block.memory)
    let along = across + 8 * Self.block
    let upper = along + 8 * Self.block
    let lower = along + 16 * Self.block
    // A level's first sample centre lies half a pixel of that level from the edge, not half a full-size pixel.
    let recentre = 1 &<< (fractionBits &- 1) &- 1 &<< (bits &- 1)
    let left = x &<< fractionBits &+ recentre
    let top = y &<< fractionBits &+ recentre
    let mask = 1 &<< bits &- 1
    let rest = (x: left & mask, y: top & mask)
    locate(block, displacements, rest, acrossWeights: across, alongWeights: along)
    let above = base + ((top &>> bits) &* stride &+ (left &>> bits) &* lanes)
    let below = above + stride
    if lanes == 1 {
      // A single 32-bit load reads two adjacent samples.
      for i in 0..<count {
        let k = Int(at[i])
        let a = UnsafeRawPointer(above + k)
        let b = UnsafeRawPointer(below + k)
        upper.storeBytes(of: a.loadUnaligned(as: Int32.self), toByteOffset: 4 &* i, as: Int32.self)
        lower.storeBytes(of: b.loadUnaligned(as: Int32.self), toByteOffset: 4 &* i, as: Int32.self)
      }
    } else {
      for i in 0..<count {
        let k = Int(at[i])
        let a = UnsafeRawPointer(above + k)
        let b = UnsafeRawPointer(below + k)
        upper.storeBytes(of: a.loadUnaligned(as: Int64.self), toByteOffset: 8 &* i, as: Int64.self)
        lower.storeBytes(of: b.loadUnaligned(as: Int64.self), toByteOffset: 8 &* i, as: Int64.self)
      }
    }
    for i in Swift.stride(from: 0, to: 4 * count * lanes, by: 16) {
      let weights = (across + i).load(as: Lanes.self)
      let a = (neighbours(upper + i).pairProducts(weights) &+ 8192) &>> 14
      let b = (neighbours(lower + i).pairProducts(weights) &+ 8192) &<< 2
      (upper + i).storeBytes(of: a & 0xFFFF | b & Int32(bitPattern: 0xFFFF_0000), as: SIMD4<Int32>.self)
    }
    for i in Swift.stride(from: 0, to: count * lanes, by: 8) {
      let a = column(upper + 4 * i, along + 4 * i)
      let b = column(upper + 4 * i + 16, along + 4 * i + 16)
      Lanes(a, b).store(to: out + i)
    }
  }

  /// Finds each pixel's sample in the level, and the two weights in x and in y.
  ///
  /// Positions are relative to a sample of the level; the first pixel lies `rest` beyond it.
  @inline(__always)
  private func locate(
    _ block: Block, _ displacements: UnsafePointer<Int16>, _ rest: (x: Int, y: Int),
    acrossWeights across: UnsafeMutableRawPointer, alongWeights along: UnsafeMutableRawPointer
  ) {
    let count = block.count
    let at = block.memory + 8 * Self.block
    let unit = Int16(truncatingIfNeeded: 1 &<< fractionBits)
    let x = Int16(truncatingIfNeeded: rest.x)
    let y = Int16(truncatingIfNeeded: rest.y)
    var start = Lanes(x, y, x &+ unit, y, x &+ 2 &* unit, y, x &+ 3 &* unit, y)
    let four = 4 &* unit
    let next = Lanes(four, 0, four, 0, four, 0, four, 0)
    let shift = Int16(truncatingIfNeeded: bits)
    let toUnit = Int16(truncatingIfNeeded: 14 &- bits)
    let mask = Int16(truncatingIfNeeded: 1 &<< bits &- 1)
    for i in Swift.stride(from: 0, to: count, by: 4) {
      let place = Lanes(at: displacements + 2 &* i) &+ start
      start = start &+ next
      UnsafeMutableRawPointer(at + i).storeBytes(of: place &>> shift, as: Lanes.self)
      let fraction = (place & mask) &<< toUnit
      let right = unsafeBitCast(fraction, to: SIMD4<UInt32>.self)
      let left = unsafeBitCast(16384 &- fraction, to: SIMD4<UInt32>.self)
      let x = left & 0xFFFF | right &<< 16
      let y = left &>> 16 | right & 0xFFFF_0000
      if lanes == 1 {
        across.storeBytes(of: x, toByteOffset: 4 &* i, as: SIMD4<UInt32>.self)
        along.storeBytes(of: y, toByteOffset: 4 &* i, as: SIMD4<UInt32>.self)
      } else {
        across.storeBytes(of: GatherLevel.twice(x), toByteOffset: 8 &* i, as: SIMD8<UInt32>.self)
        along.storeBytes(of: GatherLevel.twice(y), toByteOffset: 8 &* i, as: SIMD8<UInt32>.self)
      }
    }
    convertToIndices(at, count)
  }

  /// Converts columns and rows, packed into 32 bits, to sample indices.
  @inline(__always)
  private func convertToIndices(_ places: UnsafeMutablePointer<Int32>, _ count: Int) {
    guard let stride = Int16(exactly: stride) else {
      // Only huge images have such a stride.
      for i in 0..<count {
        let x = (places[i] &<< 16) &>> 16
        let y = places[i] &>> 16
        places[i] = y &* Int32(stride) &+ x &* Int32(lanes)
      }
      return
    }
    let steps = UnsafeMutableRawPointer(places + Self.block)
    let x = Int16(truncatingIfNeeded: lanes)
    let y = stride
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

  /// Returns pairs of neighbouring samples. Chroma is stored as pairs of pixels, in which blue is not beside blue.
  @inline(__always)
  private func neighbours(_ pairs: UnsafeMutableRawPointer) -> Lanes {
    let n = pairs.load(as: Lanes.self)
    return lanes == 1 ? n : Lanes(n[0], n[2], n[1], n[3], n[4], n[6], n[5], n[7])
  }

  /// Interpolates between two rows.
  @inline(__always)
  private func column(_ rows: UnsafeMutableRawPointer, _ weights: UnsafeMutableRawPointer) -> SIMD4<Int32> {
    (rows.load(as: Lanes.self).pairProducts(weights.load(as: Lanes.self)) &+ 8192) &>> 14
  }
}
