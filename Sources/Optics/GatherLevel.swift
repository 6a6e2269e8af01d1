/// A level ready for reads at arbitrary places, four at a time.
///
/// Products are exact and added before anything is rounded, so that mirrored places give mirrored values.
struct GatherLevel {
  private let base: UnsafeMutablePointer<Int16>
  private let stride: Int32
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
    // Sample centres of a level lie half its own pixel from its edge, not half a full-size one.
    let centre: Int32 = 1 << Int32(bits - 1)
    recentre = centre - centre << Int32(shift)
    self.bits = Int32(bits + shift)
    mask = 1 << self.bits - 1
    toUnit = 14 - self.bits
  }

  @inline(__always)
  private func weights(_ place: SIMD4<Int32>) -> SIMD4<Int32> {
    let fraction = place & mask
    // Levels reduced by more than 2⁸ do not exist, so a fraction never has more than 14 bits.
    let unit = fraction &<< toUnit
    // Two 16-bit weights side by side: of the first sample, of the second.
    return unit &<< 16 | (Self.unit &- unit)
  }

  /// Luma at four places.
  @inline(__always)
  func luma(_ px: SIMD4<Int32>, _ py: SIMD4<Int32>) -> SIMD4<Int16> {
    let x = px &+ recentre
    let y = py &+ recentre
    let at = (y &>> bits) &* stride &+ (x &>> bits)
    // Two neighbours are one 32-bit load.
    var tops = SIMD4<Int32>()
    var bottoms = SIMD4<Int32>()
    for k in 0..<4 {
      let a = UnsafeRawPointer(base + Int(at[k]))
      tops[k] = a.loadUnaligned(as: Int32.self)
      bottoms[k] = (a + 2 * Int(stride)).loadUnaligned(as: Int32.self)
    }
    let across = unsafeBitCast(weights(x), to: Lanes.self)
    let top = unsafeBitCast(tops, to: Lanes.self).pairProducts(across)
    let bottom = unsafeBitCast(bottoms, to: Lanes.self).pairProducts(across)
    let sum = GatherLevel.down(top, bottom, unsafeBitCast(weights(y), to: Lanes.self))
    return SIMD4<Int16>(truncatingIfNeeded: sum)
  }

  /// Both colour differences at four places.
  @inline(__always)
  func chroma(_ px: SIMD4<Int32>, _ py: SIMD4<Int32>) -> Lanes {
    let x = px &+ recentre
    let y = py &+ recentre
    let at = (y &>> bits) &* stride &+ (x &>> bits) &<< 1
    let across = weights(x)
    let along = weights(y)
    let low = pair(at[0], at[1], SIMD2(across[0], across[1]), SIMD2(along[0], along[1]))
    let high = pair(at[2], at[3], SIMD2(across[2], across[3]), SIMD2(along[2], along[3]))
    return Lanes(low, high)
  }

  @inline(__always)
  private func pair(_ first: Int32, _ second: Int32, _ across: SIMD2<Int32>, _ along: SIMD2<Int32>) -> SIMD4<Int32> {
    let a = UnsafeRawPointer(base + Int(first))
    let b = UnsafeRawPointer(base + Int(second))
    let wx = unsafeBitCast(SIMD4(across[0], across[0], across[1], across[1]), to: Lanes.self)
    let wy = unsafeBitCast(SIMD4(along[0], along[0], along[1], along[1]), to: Lanes.self)
    let top = GatherLevel.crossed(a, b).pairProducts(wx)
    let below = 2 * Int(stride)
    let bottom = GatherLevel.crossed(a + below, b + below).pairProducts(wx)
    return GatherLevel.down(top, bottom, wy)
  }

  /// Blue with blue and red with red, of two neighbours at either address.
  @inline(__always)
  private static func crossed(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Lanes {
    let first = a.loadUnaligned(as: SIMD4<Int16>.self)
    let second = b.loadUnaligned(as: SIMD4<Int16>.self)
    return Lanes(first[0], first[2], first[1], first[3], second[0], second[2], second[1], second[3])
  }

  /// Two rows of sums mixed, and brought back to samples.
  @inline(__always)
  private static func down(_ top: SIMD4<Int32>, _ bottom: SIMD4<Int32>, _ weights: Lanes) -> SIMD4<Int32> {
    let a = (top &+ 8192) &>> 14
    let b = (bottom &+ 8192) &<< 2
    let rows = a & 0xFFFF | b & Int32(bitPattern: 0xFFFF_0000)
    return (unsafeBitCast(rows, to: Lanes.self).pairProducts(weights) &+ 8192) &>> 14
  }
}
