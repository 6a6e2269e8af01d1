/// Eight fixed-point samples that are processed together.
///
/// Every operation compiles to a few 128-bit vector instructions. Results are exact or rounded identically on all
/// machines.
typealias Lanes = SIMD8<Int16>

extension SIMD8<Int16> {
  /// The number of elements past the end of a buffer that a vector operation may access.
  static var slack: Int { 16 }

  /// Loads eight samples from memory of any alignment.
  @inline(__always)
  init(at address: UnsafePointer<Int16>) { self = UnsafeRawPointer(address).loadUnaligned(as: Self.self) }

  /// Loads eight samples from writable memory of any alignment.
  @inline(__always)
  init(at address: UnsafeMutablePointer<Int16>) { self.init(at: UnsafePointer(address)) }

  /// Stores all eight samples in memory of any alignment.
  @inline(__always)
  func store(to address: UnsafeMutablePointer<Int16>) {
    UnsafeMutableRawPointer(address).storeBytes(of: self, as: Self.self)
  }

  /// Returns the upper halves of the products, a · b / 65536 rounded down.
  @inline(__always)
  func timesUpper(_ other: Self) -> Self {
    Self(lowerOf: (wide &* other.wide) &>> 16)
  }

  /// Returns the product with a factor in units of 2⁻¹⁵. Samples must fit in 15 bits.
  @inline(__always)
  func scaled(_ factor: Self) -> Self { (self &<< 1).timesUpper(factor) }

  /// Returns the products, summed over adjacent pairs.
  @inline(__always)
  func pairProducts(_ other: Self) -> SIMD4<Int32> {
    #if arch(wasm32)
      vitrine_pair_products(self, other)
    #else
      SIMD4<Int32>(truncatingIfNeeded: evenHalf) &* SIMD4<Int32>(truncatingIfNeeded: other.evenHalf)
        &+ SIMD4<Int32>(truncatingIfNeeded: oddHalf) &* SIMD4<Int32>(truncatingIfNeeded: other.oddHalf)
    #endif
  }

  /// Creates a vector from the upper halves of eight sums, rounded to nearest.
  @inline(__always)
  init(upperOf a: SIMD4<Int32>, _ b: SIMD4<Int32>) {
    let sums = SIMD8<Int32>(lowHalf: a &+ 32768, highHalf: b &+ 32768)
    self.init(lowerOf: sums &>> 16)
  }

  /// The same numbers with 32 bits each. The standard library's conversion compiles to a loop if it is not inlined.
  @inline(__always)
  private var wide: SIMD8<Int32> {
    SIMD8<Int32>(
      Int32(self[0]), Int32(self[1]), Int32(self[2]), Int32(self[3]), Int32(self[4]), Int32(self[5]), Int32(self[6]),
      Int32(self[7]))
  }

  /// Truncates eight numbers to their lower 16 bits.
  @inline(__always)
  init(lowerOf n: SIMD8<Int32>) {
    self.init(
      Int16(truncatingIfNeeded: n[0]), Int16(truncatingIfNeeded: n[1]), Int16(truncatingIfNeeded: n[2]),
      Int16(truncatingIfNeeded: n[3]), Int16(truncatingIfNeeded: n[4]), Int16(truncatingIfNeeded: n[5]),
      Int16(truncatingIfNeeded: n[6]), Int16(truncatingIfNeeded: n[7]))
  }

  /// Narrows eight numbers that fit in 16 bits.
  @inline(__always)
  init(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) {
    self.init(lowHalf: SIMD4<Int16>(truncatingIfNeeded: a), highHalf: SIMD4<Int16>(truncatingIfNeeded: b))
  }

  /// Returns the means of 2×2 luma samples, rounded to nearest. `below` is the lower row.
  @inline(__always)
  func squareMeans(_ below: Self) -> SIMD4<Int32> {
    // The sum of two unsigned 14-bit samples fits in 15 bits.
    let sums = unsafeBitCast(self &+ below, to: SIMD4<UInt32>.self)
    return unsafeBitCast(((sums & 0xFFFF) &+ (sums &>> 16) &+ 2) &>> 2, to: SIMD4<Int32>.self)
  }

  /// Clamps each number to a range. Unlike `clamped(lowerBound:upperBound:)`, this does not compile to a loop.
  @inline(__always)
  func clamped(_ least: Int16, _ most: Int16) -> Self {
    let low = Self(repeating: least)
    let high = Self(repeating: most)
    let raised = replacing(with: low, where: self .< low)
    return raised.replacing(with: high, where: raised .> high)
  }

  /// Returns three quarters of this vector plus a quarter of another, rounded to nearest.
  @inline(__always)
  func leaning(to other: Self) -> Self { self &+ ((other &- self &+ 2) &>> 2) }
}

extension UnsafeMutablePointer<Int16> {
  /// Stores a factor eight times, for a loop to load in each iteration.
  ///
  /// Otherwise, the compiler would widen a factor in a register before the loop, and each product would take several
  /// instructions.
  @inline(__always)
  func repeating(_ factor: Int16) -> UnsafePointer<Int16> {
    Lanes(repeating: factor).store(to: self)
    return UnsafePointer(self)
  }
}
