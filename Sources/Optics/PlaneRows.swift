import Geometry

/// Rows of a picture's luma, or of its colour differences in pairs, in fixed point.
struct PlaneRows<Sample: FixedWidthInteger & UnsignedInteger> {
  private let first: PlaneLayout
  private let second: PlaneLayout
  private let lanes: Int
  private let size: PixelSize
  private let zero: Int16
  private let shift: Int

  init(_ image: PlanarImage, lanes: Int) {
    first = image.layout(lanes == 1 ? 0 : 1)
    second = image.layout(2)
    self.lanes = lanes
    size = image.planeSize(lanes == 1 ? 0 : 1)
    let fixed = FixedPoint(image.format)
    shift = fixed.shift
    zero = lanes == 1 ? 0 : fixed.fixedZero
  }

  /// Reads `count` pixels from column `x` on, repeating the outermost beyond the plane.
  func read(row: Int, x: Int, count: Int, into out: UnsafeMutablePointer<Int16>) {
    let from = min(max(-x, 0), count)
    let to = max(min(size.width - x, count), from)
    let y = min(max(row, 0), size.height - 1)
    if from < to { readInside(row: y, x: x + from, count: to - from, into: out + from * lanes) }
    guard from > 0 || to < count else { return }
    // At least one pixel stands for all that lie beyond.
    var edge: [Int16] = [0, 0]
    for k in 0..<lanes { edge[k] = sample(k, min(max(x, 0), size.width - 1), y) }
    for i in 0..<from { for k in 0..<lanes { out[i * lanes + k] = edge[k] } }
    for k in 0..<lanes { edge[k] = sample(k, min(max(x + count - 1, 0), size.width - 1), y) }
    for i in to..<count { for k in 0..<lanes { out[i * lanes + k] = edge[k] } }
  }

  private func sample(_ lane: Int, _ x: Int, _ y: Int) -> Int16 {
    let plane = lane == 0 ? first : second
    let code = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: Sample.self)[x]
    return fixed(code)
  }

  @inline(__always)
  private func fixed(_ code: Sample) -> Int16 {
    let wide = shift >= 0 ? Int32(truncatingIfNeeded: code) &<< Int32(shift) : Int32(code) &>> Int32(-shift)
    return Int16(truncatingIfNeeded: wide &- Int32(zero))
  }

  /// A row to be written: of luma or blue (lane 0), or of red.
  @inline(__always)
  func writable(row: Int, lane: Int) -> UnsafeMutablePointer<Sample> {
    let plane = lane == 0 ? first : second
    return (plane.base + row * plane.bytesPerRow).assumingMemoryBound(to: Sample.self)
  }

  /// Reads pixels that all lie inside the plane.
  @inline(__always)
  func readInside(row y: Int, x: Int, count: Int, into out: UnsafeMutablePointer<Int16>) {
    let a = (first.base + y * first.bytesPerRow).assumingMemoryBound(to: Sample.self) + x
    guard lanes == 2 else {
      var i = 0
      if shift >= 0 {
        let up = Int16(shift)
        while i + 8 <= count {
          (wide(a + i) &<< up).store(to: out + i)
          i += 8
        }
      }
      while i < count {
        out[i] = fixed(a[i])
        i += 1
      }
      return
    }
    let b = (second.base + y * second.bytesPerRow).assumingMemoryBound(to: Sample.self) + x
    var i = 0
    if shift >= 0 {
      let up = Int16(shift)
      while i + 8 <= count {
        var pairs = SIMD16<Int16>()
        pairs.evenHalf = (wide(a + i) &<< up) &- zero
        pairs.oddHalf = (wide(b + i) &<< up) &- zero
        UnsafeMutableRawPointer(out + 2 * i).storeBytes(of: pairs, as: SIMD16<Int16>.self)
        i += 8
      }
    }
    while i < count {
      out[2 * i] = fixed(a[i])
      out[2 * i + 1] = fixed(b[i])
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
