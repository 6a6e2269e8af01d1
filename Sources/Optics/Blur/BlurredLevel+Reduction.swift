extension BlurredLevel {
  /// Averages 2×2 samples of this level into each sample of a level of half the size.
  func reduce(into half: BlurredLevel, lanes: Int) {
    for y in 0..<half.height {
      let row = base + 2 * y * stride
      BlurredLevel.reduceRows(row, row + stride, width: half.width, lanes: lanes, into: half.base + y * half.stride)
    }
  }

  /// Averages 2×2 samples of two rows into a row of `width` pixels.
  @inline(__always)
  static func reduceRows(
    _ a: UnsafePointer<Int16>, _ b: UnsafePointer<Int16>, width: Int, lanes: Int, into out: UnsafeMutablePointer<Int16>
  ) {
    let count = width * lanes
    var i = 0
    if lanes == 1 {
      while i + 8 <= count {
        let low = Lanes(at: a + 2 * i).squareMeans(Lanes(at: b + 2 * i))
        let high = Lanes(at: a + 2 * i + 8).squareMeans(Lanes(at: b + 2 * i + 8))
        Lanes(low, high).store(to: out + i)
        i += 8
      }
    } else {
      while i + 8 <= count {
        // The sum of two means of 14-bit differences fits in 16 bits.
        let sum = meansOfNeighbours(a + 2 * i) &+ meansOfNeighbours(b + 2 * i)
        ((sum &+ 1) &>> 1).store(to: out + i)
        i += 8
      }
    }
    while i < count {
      let at = lanes == 1 ? 2 * i : (i >> 1) * 4 + (i & 1)
      let top = Int32(a[at]) &+ Int32(a[at + lanes])
      let bottom = Int32(b[at]) &+ Int32(b[at + lanes])
      out[i] =
        lanes == 1
        ? Int16(truncatingIfNeeded: (top &+ bottom &+ 2) &>> 2)
        : Int16(truncatingIfNeeded: ((top &+ 1) &>> 1 &+ (bottom &+ 1) &>> 1 &+ 1) &>> 1)
      i += 1
    }
  }

  /// Returns the means of four pairs of neighbouring chroma pixels.
  @inline(__always)
  private static func meansOfNeighbours(_ pairs: UnsafePointer<Int16>) -> Lanes {
    let pixels = UnsafeRawPointer(pairs).loadUnaligned(as: SIMD8<UInt32>.self)
    let left = unsafeBitCast(pixels.evenHalf, to: Lanes.self)
    let right = unsafeBitCast(pixels.oddHalf, to: Lanes.self)
    return (left &+ right &+ 1) &>> 1
  }
}
