/// Eight samples in fixed point, worked on at once.
///
/// Every operation here is one instruction of any 128-bit vector unit, and exact or rounded the same way everywhere.
typealias Lanes = SIMD8<Int16>

extension SIMD8<Int16> {
  /// Eight samples from memory of any alignment.
  @inline(__always)
  init(at address: UnsafePointer<Int16>) { self = UnsafeRawPointer(address).loadUnaligned(as: Self.self) }

  /// Eight samples from writable memory of any alignment.
  @inline(__always)
  init(at address: UnsafeMutablePointer<Int16>) { self.init(at: UnsafePointer(address)) }

  /// Writes all eight to memory of any alignment.
  @inline(__always)
  func store(to address: UnsafeMutablePointer<Int16>) {
    UnsafeMutableRawPointer(address).storeBytes(of: self, as: Self.self)
  }

  /// Writes the first `count` of them, all if there are as many.
  @inline(__always)
  func store(to address: UnsafeMutablePointer<Int16>, count: Int) {
    guard count < 8 else { return store(to: address) }
    for i in 0..<Swift.max(count, 0) { address[i] = self[i] }
  }

  /// The upper halves of the products: `a · b / 65536`, rounded down.
  @inline(__always)
  func timesUpper(_ other: Self) -> Self {
    Self(lowerOf: (wide &* other.wide) &>> 16)
  }

  /// This times a factor whose unit is 2¹⁵; values need a bit to spare.
  @inline(__always)
  func scaled(_ factor: Self) -> Self { (self &<< 1).timesUpper(factor) }

  /// Sums of the products of neighbours.
  @inline(__always)
  func pairProducts(_ other: Self) -> SIMD4<Int32> {
    SIMD4<Int32>(truncatingIfNeeded: evenHalf) &* SIMD4<Int32>(truncatingIfNeeded: other.evenHalf)
      &+ SIMD4<Int32>(truncatingIfNeeded: oddHalf) &* SIMD4<Int32>(truncatingIfNeeded: other.oddHalf)
  }

  /// The upper halves of eight sums, rounded to the nearest.
  @inline(__always)
  init(upperOf a: SIMD4<Int32>, _ b: SIMD4<Int32>) {
    let sums = SIMD8<Int32>(lowHalf: a &+ 32768, highHalf: b &+ 32768)
    self.init(lowerOf: sums &>> 16)
  }

  /// The same numbers with 32 bits each. The library's own conversion is not always inlined, and then a loop.
  @inline(__always)
  private var wide: SIMD8<Int32> {
    SIMD8<Int32>(
      Int32(self[0]), Int32(self[1]), Int32(self[2]), Int32(self[3]), Int32(self[4]), Int32(self[5]), Int32(self[6]),
      Int32(self[7]))
  }

  /// The lower 16 bits of eight numbers.
  @inline(__always)
  init(lowerOf n: SIMD8<Int32>) {
    self.init(
      Int16(truncatingIfNeeded: n[0]), Int16(truncatingIfNeeded: n[1]), Int16(truncatingIfNeeded: n[2]),
      Int16(truncatingIfNeeded: n[3]), Int16(truncatingIfNeeded: n[4]), Int16(truncatingIfNeeded: n[5]),
      Int16(truncatingIfNeeded: n[6]), Int16(truncatingIfNeeded: n[7]))
  }

  /// Eight numbers that fit 16 bits.
  @inline(__always)
  init(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) {
    self.init(lowHalf: SIMD4<Int16>(truncatingIfNeeded: a), highHalf: SIMD4<Int16>(truncatingIfNeeded: b))
  }

  /// Means of squares of 2×2 samples of luma, of which `below` are the lower ones, rounded to the nearest.
  @inline(__always)
  func squareMeans(_ below: Self) -> SIMD4<Int32> {
    // Two samples of 14 bits without a sign add up to 15.
    let sums = unsafeBitCast(self &+ below, to: SIMD4<UInt32>.self)
    return unsafeBitCast(((sums & 0xFFFF) &+ (sums &>> 16) &+ 2) &>> 2, to: SIMD4<Int32>.self)
  }

  /// Each number, or the nearest of two limits: `clamped` is a loop.
  @inline(__always)
  func held(_ least: Int16, _ most: Int16) -> Self {
    let (low, high) = (Self(repeating: least), Self(repeating: most))
    let raised = replacing(with: low, where: self .< low)
    return raised.replacing(with: high, where: raised .> high)
  }

  /// The mix of two neighbours, three to one, rounded to the nearest.
  @inline(__always)
  func leaning(to other: Self) -> Self { self &+ ((other &- self &+ 2) &>> 2) }
}

extension UnsafeMutablePointer<Int16> {
  /// Eight times the same factor in memory, for a loop to load at every turn.
  ///
  /// A factor in a register is widened once before the loop, and then its products are no longer one instruction.
  @inline(__always)
  func repeating(_ factor: Int16) -> UnsafePointer<Int16> {
    Lanes(repeating: factor).store(to: self)
    return UnsafePointer(self)
  }
}

/// Mixes two rows of samples: `a` and `b` as (1 − f) : f, where 2¹⁵ is one. Either way round gives the same bits.
///
/// `spare` is memory for eight samples.
@inline(__always)
func mixRows(
  _ a: UnsafePointer<Int16>, _ b: UnsafePointer<Int16>, fraction: Int, count: Int,
  spare: UnsafeMutablePointer<Int16>, into out: UnsafeMutablePointer<Int16>
) {
  if fraction == 16384 {
    for i in stride(from: 0, to: count, by: 8) {
      // Halves of a sum of two 14-bit samples; the same whichever comes first.
      ((Lanes(at: a + i) &+ Lanes(at: b + i) &+ 1) &>> 1).store(to: out + i)
    }
    return
  }
  let isNearA = fraction < 16384
  let (near, far) = isNearA ? (a, b) : (b, a)
  let weight = spare.repeating(Int16(isNearA ? fraction : 32768 - fraction))
  for i in stride(from: 0, to: count, by: 8) {
    let n = Lanes(at: near + i)
    (n &+ (Lanes(at: far + i) &- n).scaled(Lanes(at: weight))).store(to: out + i)
  }
}
