/// Between pixels of four bytes and 14-bit luma and colour differences, eight pixels at once.
///
/// Whole numbers throughout: weights have 8 fraction bits on the way in and 20 on the way out, and those of a colour
/// difference add up to nothing, so that greys stay grey.
enum ByteCodes {
  private typealias Codes = UnsafeMutablePointer<UInt16>
  private typealias Words = SIMD4<Int32>
  private static let block = 8

  /// The codes of a row of pixels.
  static func read(
    _ pixels: UnsafeMutableRawPointer, count: Int, _ luma: UnsafeMutablePointer<UInt16>,
    _ blue: UnsafeMutablePointer<UInt16>, _ red: UnsafeMutablePointer<UInt16>
  ) {
    blocks(pixels, luma, blue, red, count) { pixels, luma, blue, red in
      let a = codes(pixels, 0)
      let b = codes(pixels, 16)
      store(a.0, b.0, luma)
      store(a.1, b.1, blue)
      store(a.2, b.2, red)
    }
  }

  /// Writes those pixels of a row whose codes are not theirs any more.
  static func write(
    _ luma: UnsafeMutablePointer<UInt16>, _ blue: UnsafeMutablePointer<UInt16>, _ red: UnsafeMutablePointer<UInt16>,
    count: Int, to pixels: UnsafeMutableRawPointer
  ) {
    blocks(pixels, luma, blue, red, count) { pixels, luma, blue, red in
      for half in 0..<2 {
        let old = codes(pixels, 16 * half)
        let new = (load(luma + 4 * half), load(blue + 4 * half), load(red + 4 * half))
        let change = (old.0 ^ new.0) | (old.1 ^ new.1) | (old.2 ^ new.2)
        // All ones where anything has changed, but for alpha.
        let mask = ((change | (0 &- change)) &>> 31) & 0x00FF_FFFF
        let before = (pixels + 16 * half).loadUnaligned(as: Words.self)
        let after = bytes(new.0, new.1, new.2)
        (pixels + 16 * half).storeBytes(of: (before & ~mask) | (after & mask), as: Words.self)
      }
    }
  }

  /// Calls `body` for every eight pixels of a row; the last eight may overlap those before, which changes nothing.
  @inline(__always)
  private static func blocks(
    _ pixels: UnsafeMutableRawPointer, _ luma: Codes, _ blue: Codes, _ red: Codes, _ count: Int,
    _ body: (UnsafeMutableRawPointer, Codes, Codes, Codes) -> Void
  ) {
    guard count >= block else { return shortRow(pixels, luma, blue, red, count, body) }
    var x = 0
    while x < count {
      let at = min(x, count - block)
      body(pixels + 4 * at, luma + at, blue + at, red + at)
      x += block
    }
  }

  /// A row of fewer than eight pixels, by way of memory that holds eight.
  private static func shortRow(
    _ pixels: UnsafeMutableRawPointer, _ luma: Codes, _ blue: Codes, _ red: Codes, _ count: Int,
    _ body: (UnsafeMutableRawPointer, Codes, Codes, Codes) -> Void
  ) {
    guard count > 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 5 * block) { memory in
      memory.initialize(repeating: 0)
      guard let spare = memory.baseAddress else { return }
      let planes = [(luma, spare), (blue, spare + block), (red, spare + 2 * block)]
      let spareBytes = UnsafeMutableRawPointer(spare + 3 * block)
      spareBytes.copyMemory(from: pixels, byteCount: 4 * count)
      for (from, to) in planes { to.update(from: from, count: count) }
      body(spareBytes, spare, spare + block, spare + 2 * block)
      pixels.copyMemory(from: spareBytes, byteCount: 4 * count)
      for (to, from) in planes { to.update(from: from, count: count) }
    }
  }

  // MARK: Arithmetic

  @inline(__always)
  private static func weight(_ x: Double) -> Int16 { Int16(x < 0 ? x - 0.5 : x + 0.5) }

  /// Neighbouring 16-bit factors, in turns.
  @inline(__always)
  private static func factors(_ even: Int16, _ odd: Int16) -> Lanes {
    Lanes(even, odd, even, odd, even, odd, even, odd)
  }

  /// Codes of four pixels.
  @inline(__always)
  private static func codes(_ pixels: UnsafeMutableRawPointer, _ at: Int) -> (Words, Words, Words) {
    let unit = 256 * 16383.0 / 255
    let (kr, kb) = (PixelWindow.kr, PixelWindow.kb)
    let lumaRed = weight(unit * kr)
    let lumaBlue = weight(unit * kb)
    let lumaGreen = weight(unit) - lumaRed - lumaBlue
    let half = weight(unit / 2)
    let blueRed = weight(-unit / 2 * kr / (1 - kb))
    let redBlue = weight(-unit / 2 * kb / (1 - kr))
    let samples = (pixels + at).loadUnaligned(as: Words.self)
    let redAndBlue = unsafeBitCast(samples & 0x00FF_00FF, to: Lanes.self)
    let greenAndAlpha = unsafeBitCast((samples &>> 8) & 0x00FF_00FF, to: Lanes.self)
    let luma =
      redAndBlue.pairProducts(factors(lumaRed, lumaBlue)) &+ greenAndAlpha.pairProducts(factors(lumaGreen, 0))
    let blue =
      redAndBlue.pairProducts(factors(blueRed, half)) &+ greenAndAlpha.pairProducts(factors(-half - blueRed, 0))
    let red =
      redAndBlue.pairProducts(factors(half, redBlue)) &+ greenAndAlpha.pairProducts(factors(-half - redBlue, 0))
    let zero = Int32((8192 << 8) + 128)
    return ((luma &+ 128) &>> 8, held((blue &+ zero) &>> 8, to: 16383), held((red &+ zero) &>> 8, to: 16383))
  }

  /// Four pixels of codes, with an alpha of 0.
  @inline(__always)
  private static func bytes(_ luma: Words, _ blue: Words, _ red: Words) -> Words {
    let unit = Double(1 << 20) * 255 / 16383
    let (kr, kg, kb) = (PixelWindow.kr, PixelWindow.kg, PixelWindow.kb)
    let (fromRed, fromBlue) = (2 * (1 - kr) * unit, 2 * (1 - kb) * unit)
    let one = weight(unit)
    let cb = (blue &- 8192) &<< 16
    // Luma is positive: beside it a difference keeps its sign.
    let lumaAndRed = unsafeBitCast(luma | ((red &- 8192) &<< 16), to: Lanes.self)
    let lumaAndBlue = unsafeBitCast(luma | cb, to: Lanes.self)
    let r = lumaAndRed.pairProducts(factors(one, weight(fromRed)))
    let g =
      lumaAndRed.pairProducts(factors(one, weight(-kr / kg * fromRed)))
      &+ unsafeBitCast(cb, to: Lanes.self).pairProducts(factors(0, weight(-kb / kg * fromBlue)))
    let b = lumaAndBlue.pairProducts(factors(one, weight(fromBlue)))
    return byte(r) | (byte(g) &<< 8) | (byte(b) &<< 16)
  }

  @inline(__always)
  private static func byte(_ sum: Words) -> Words {
    let value = (sum &+ (1 << 19)) &>> 20
    return held(value & ~(value &>> 31), to: 255)
  }

  /// The lesser of each value and `most`, one less than a power of two.
  @inline(__always)
  private static func held(_ value: Words, to most: Int32) -> Words { (value | ((most &- value) &>> 31)) & most }

  // MARK: Memory

  @inline(__always)
  private static func load(_ codes: Codes) -> Words {
    Words(truncatingIfNeeded: UnsafeRawPointer(codes).loadUnaligned(as: SIMD4<Int16>.self))
  }

  @inline(__always)
  private static func store(_ a: Words, _ b: Words, _ to: Codes) {
    let codes = Lanes(truncatingIfNeeded: SIMD8<Int32>(lowHalf: a, highHalf: b))
    UnsafeMutableRawPointer(to).storeBytes(of: codes, as: Lanes.self)
  }
}
