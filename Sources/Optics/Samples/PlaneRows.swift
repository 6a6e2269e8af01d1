import Geometry

/// Reads rows of an image's luma, or interleaved pairs of its colour differences, in fixed point, and gives write
/// access.
struct PlaneRows<Sample: FixedWidthInteger & UnsignedInteger> {
  private let first: PlaneLayout
  private let second: PlaneLayout
  private let lanes: Int
  private let size: PixelSize
  /// The conversion of the image's code values.
  let fixed: FixedPoint
  private let zero: Int16
  private let shift: Int
  /// The fixed-point value of one code value. Where a loop shifted by a variable, the compiler would shift each lane by
  /// itself in WebAssembly.
  private let unit: Int16

  init(_ image: PlanarImage, lanes: Int) {
    first = image.layout(lanes == 1 ? 0 : 1)
    second = image.layout(2)
    self.lanes = lanes
    size = image.planeSize(lanes == 1 ? 0 : 1)
    fixed = FixedPoint(image.format)
    shift = fixed.shift
    unit = Int16(1 << max(shift, 0))
    zero = lanes == 1 ? 0 : fixed.fixedZero
  }

  /// Reads `count` pixels starting at column `x`. Beyond the plane, its border pixels are repeated.
  func read(row: Int, x: Int, count: Int, into out: UnsafeMutablePointer<Int16>) {
    let from = min(max(-x, 0), count)
    let to = max(min(size.width - x, count), from)
    let y = min(max(row, 0), size.height - 1)
    if from < to { readInside(row: y, x: x + from, count: to - from, into: out + from * lanes) }
    guard from > 0 || to < count else { return }
    // The border pixel is repeated beyond the plane.
    var edge: [Int16] = [0, 0]
    for k in 0..<lanes { edge[k] = sample(k, min(max(x, 0), size.width - 1), y) }
    for i in 0..<from { for k in 0..<lanes { out[i * lanes + k] = edge[k] } }
    for k in 0..<lanes { edge[k] = sample(k, min(max(x + count - 1, 0), size.width - 1), y) }
    for i in to..<count { for k in 0..<lanes { out[i * lanes + k] = edge[k] } }
  }

  /// Reads `count` means of 2×2 pixels in `row` and the row below, rounded as by `BlurredLevel.reduceRows`.
  ///
  /// - Returns: Whether the means were read; false if the sums of the image's code values would overflow.
  func readHalved(row: Int, x: Int, count: Int, into out: UnsafeMutablePointer<Int16>) -> Bool {
    guard shift >= 2 || isExact else { return false }
    let from = min(max((1 - x) / 2, 0), count)
    let to = max(min((size.width - x) / 2, count), from)
    let y = min(max(row, 0), size.height - 1)
    let below = min(max(row + 1, 0), size.height - 1)
    var i = from
    if lanes == 1 {
      let luma = pair(first, y, below, x)
      while i + 8 <= to {
        means(luma, 2 * i).store(to: out + i)
        i += 8
      }
    } else {
      let blue = pair(first, y, below, x)
      let red = pair(second, y, below, x)
      while i + 8 <= to {
        var pairs = SIMD16<Int16>()
        pairs.evenHalf = means(blue, 2 * i)
        pairs.oddHalf = means(red, 2 * i)
        UnsafeMutableRawPointer(out + 2 * i).storeBytes(of: pairs, as: SIMD16<Int16>.self)
        i += 8
      }
    }
    for i in i..<to {
      for k in 0..<lanes { out[i * lanes + k] = mean(pair(k == 0 ? first : second, y, below, x + 2 * i)) }
    }
    // Beyond the plane, both columns of a pair are the border column.
    for (pairs, column) in [(0..<from, 0), (to..<count, size.width - 1)] where !pairs.isEmpty {
      for k in 0..<lanes {
        let mean = (Int32(sample(k, column, y)) &+ Int32(sample(k, column, below)) &+ 1) &>> 1
        for i in pairs { out[i * lanes + k] = Int16(truncatingIfNeeded: mean) }
      }
    }
    return true
  }

  /// Whether code values are fixed-point values, apart from the zero of colour differences.
  @inline(__always)
  private var isExact: Bool { MemoryLayout<Sample>.size == 2 && shift == 0 }

  /// Returns pointers to column `x` in two rows of a plane.
  @inline(__always)
  private func pair(
    _ plane: PlaneLayout, _ y: Int, _ below: Int, _ x: Int
  ) -> (UnsafePointer<Sample>, UnsafePointer<Sample>) {
    func column(_ row: Int) -> UnsafePointer<Sample> {
      UnsafePointer((plane.base + row * plane.bytesPerRow).assumingMemoryBound(to: Sample.self) + x)
    }
    return (column(y), column(below))
  }

  /// Returns the means of eight 2×2 squares of pixels.
  @inline(__always)
  private func means(_ rows: (UnsafePointer<Sample>, UnsafePointer<Sample>), _ at: Int) -> Lanes {
    guard isExact else { return (pairSums(rows.0 + at) &+ pairSums(rows.1 + at)) &* (unit / 4) &- zero }
    return Lanes(exactMeans(rows, at), exactMeans(rows, at + 8)) &- zero
  }

  /// Returns the means of four 2×2 squares of fixed-point values. Those of colour differences are rounded twice.
  @inline(__always)
  private func exactMeans(_ rows: (UnsafePointer<Sample>, UnsafePointer<Sample>), _ at: Int) -> SIMD4<Int32> {
    let top = pairSums(ofWide: rows.0 + at)
    let bottom = pairSums(ofWide: rows.1 + at)
    return lanes == 1
      ? (top &+ bottom &+ 2) &>> 2 : ((top &+ 1) &>> 1 &+ (bottom &+ 1) &>> 1 &+ 1) &>> 1
  }

  /// Returns the mean of one 2×2 square of pixels.
  private func mean(_ rows: (UnsafePointer<Sample>, UnsafePointer<Sample>)) -> Int16 {
    let top = Int32(rows.0[0]) &+ Int32(rows.0[1])
    let bottom = Int32(rows.1[0]) &+ Int32(rows.1[1])
    let mean =
      !isExact
      ? (top &+ bottom) &<< Int32(shift - 2)
      : lanes == 1 ? (top &+ bottom &+ 2) &>> 2 : ((top &+ 1) &>> 1 &+ (bottom &+ 1) &>> 1 &+ 1) &>> 1
    return Int16(truncatingIfNeeded: mean &- Int32(zero))
  }

  /// Returns the sums of eight pairs of adjacent code values.
  @inline(__always)
  private func pairSums(_ codes: UnsafePointer<Sample>) -> Lanes {
    if MemoryLayout<Sample>.size == 1 {
      let pairs = UnsafeRawPointer(codes).loadUnaligned(as: SIMD8<UInt16>.self)
      return unsafeBitCast((pairs & 0xFF) &+ (pairs &>> 8), to: Lanes.self)
    }
    return Lanes(pairSums(ofWide: codes), pairSums(ofWide: codes + 8))
  }

  /// Returns the sums of four pairs of adjacent code values of at most 14 bits in 16.
  @inline(__always)
  private func pairSums(ofWide codes: UnsafePointer<Sample>) -> SIMD4<Int32> {
    UnsafeRawPointer(codes).loadUnaligned(as: Lanes.self).pairProducts(Lanes(repeating: 1))
  }

  private func sample(_ lane: Int, _ x: Int, _ y: Int) -> Int16 {
    let plane = lane == 0 ? first : second
    let code = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: Sample.self)[x]
    return fixedPoint(code)
  }

  @inline(__always)
  private func fixedPoint(_ code: Sample) -> Int16 {
    let wide = shift >= 0 ? Int32(truncatingIfNeeded: code) &<< Int32(shift) : Int32(code) &>> Int32(-shift)
    return Int16(truncatingIfNeeded: wide &- Int32(zero))
  }

  /// Returns a row for writing: luma or blue for lane 0, red for lane 1.
  @inline(__always)
  func writable(row: Int, lane: Int) -> UnsafeMutablePointer<Sample> {
    let plane = lane == 0 ? first : second
    return (plane.base + row * plane.bytesPerRow).assumingMemoryBound(to: Sample.self)
  }

  /// Reads pixels that must all lie within the plane.
  @inline(__always)
  func readInside(row y: Int, x: Int, count: Int, into out: UnsafeMutablePointer<Int16>) {
    let a = (first.base + y * first.bytesPerRow).assumingMemoryBound(to: Sample.self) + x
    guard lanes == 2 else {
      if isExact { return UnsafeMutableRawPointer(out).copyMemory(from: a, byteCount: 2 * count) }
      var i = 0
      if shift >= 0 {
        while i + 8 <= count {
          (wide(a + i) &* unit).store(to: out + i)
          i += 8
        }
      }
      while i < count {
        out[i] = fixedPoint(a[i])
        i += 1
      }
      return
    }
    let b = (second.base + y * second.bytesPerRow).assumingMemoryBound(to: Sample.self) + x
    var i = 0
    if shift >= 0 {
      while i + 8 <= count {
        var pairs = SIMD16<Int16>()
        pairs.evenHalf = wide(a + i) &* unit &- zero
        pairs.oddHalf = wide(b + i) &* unit &- zero
        UnsafeMutableRawPointer(out + 2 * i).storeBytes(of: pairs, as: SIMD16<Int16>.self)
        i += 8
      }
    }
    while i < count {
      out[2 * i] = fixedPoint(a[i])
      out[2 * i + 1] = fixedPoint(b[i])
      i += 1
    }
  }

  @inline(__always)
  private func wide(_ codes: UnsafePointer<Sample>) -> Lanes {
    if MemoryLayout<Sample>.size == 1 {
      return Lanes(truncatingIfNeeded: UnsafeRawPointer(codes).loadUnaligned(as: SIMD8<UInt8>.self))
    }
    return UnsafeRawPointer(codes).loadUnaligned(as: Lanes.self)
  }
}
