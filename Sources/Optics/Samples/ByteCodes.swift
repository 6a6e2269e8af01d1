/// Converts four-byte pixels to 14-bit luma and colour differences and back, eight pixels at a time.
///
/// Integer arithmetic is used throughout. Weights have 8 fraction bits for reading and 20 for writing. The weights of a
/// colour difference sum to zero, so greys stay grey.
enum ByteCodes {
  /// The weights of red, green and blue in luma (BT.709).
  static let kr = 0.2126
  static let kg = 0.7152
  static let kb = 0.0722

  private typealias Codes = UnsafeMutablePointer<UInt16>
  private typealias Words = SIMD4<Int32>
  private static let block = 8

  /// A row of pixels and their code values.
  private struct Row {
    let pixels: UnsafeMutableRawPointer
    let luma: Codes
    let blue: Codes
    let red: Codes
  }

  /// Converts a row of pixels to code values.
  static func read(
    _ pixels: UnsafeMutableRawPointer, count: Int, _ luma: UnsafeMutablePointer<UInt16>,
    _ blue: UnsafeMutablePointer<UInt16>, _ red: UnsafeMutablePointer<UInt16>
  ) {
    blocks(Row(pixels: pixels, luma: luma, blue: blue, red: red), count) { row in
      let a = codes(row.pixels, 0)
      let b = codes(row.pixels, 16)
      store(a.0, b.0, row.luma)
      store(a.1, b.1, row.blue)
      store(a.2, b.2, row.red)
    }
  }

  /// Writes a row of code values to pixels. Pixels whose code values have not changed since they were read stay the
  /// same, because each of the 2²⁴ colours is converted to code values and back without loss.
  static func write(
    _ luma: UnsafeMutablePointer<UInt16>, _ blue: UnsafeMutablePointer<UInt16>, _ red: UnsafeMutablePointer<UInt16>,
    count: Int, to pixels: UnsafeMutableRawPointer
  ) {
    blocks(Row(pixels: pixels, luma: luma, blue: blue, red: red), count) { row in
      for half in 0..<2 {
        let pixels = row.pixels + 16 * half
        let old = pixels.loadUnaligned(as: Words.self)
        let new = colored(old, load(row.luma + 4 * half), load(row.blue + 4 * half), load(row.red + 4 * half))
        pixels.storeBytes(of: new, as: Words.self)
      }
    }
  }

  /// Calls `body` for each block of eight pixels in a row. The last block may overlap the previous one, which is
  /// harmless.
  @inline(__always)
  private static func blocks(
    _ row: Row, _ count: Int, _ body: (Row) -> Void
  ) {
    guard count >= block else { return shortRow(row, count, body) }
    var x = 0
    while x < count {
      let at = min(x, count - block)
      body(Row(pixels: row.pixels + 4 * at, luma: row.luma + at, blue: row.blue + at, red: row.red + at))
      x += block
    }
  }

  /// Converts a row of fewer than eight pixels in temporary memory for eight.
  private static func shortRow(_ row: Row, _ count: Int, _ body: (Row) -> Void) {
    guard count > 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 5 * block) { memory in
      memory.initialize(repeating: 0)
      guard let spare = memory.baseAddress else { return }
      let planes = [(row.luma, spare), (row.blue, spare + block), (row.red, spare + 2 * block)]
      let spareBytes = UnsafeMutableRawPointer(spare + 3 * block)
      spareBytes.copyMemory(from: row.pixels, byteCount: 4 * count)
      for (from, to) in planes { to.update(from: from, count: count) }
      body(Row(pixels: spareBytes, luma: spare, blue: spare + block, red: spare + 2 * block))
      row.pixels.copyMemory(from: spareBytes, byteCount: 4 * count)
      for (to, from) in planes { to.update(from: from, count: count) }
    }
  }

  // MARK: Arithmetic

  @inline(__always)
  private static func weight(_ x: Double) -> Int16 { Int16(x < 0 ? x - 0.5 : x + 0.5) }

  /// Returns a vector of two alternating factors.
  @inline(__always)
  private static func factors(_ even: Int16, _ odd: Int16) -> Lanes {
    Lanes(even, odd, even, odd, even, odd, even, odd)
  }

  /// Returns the code values of four pixels. Colour differences may be too large by one.
  @inline(__always)
  private static func codes(_ pixels: UnsafeMutableRawPointer, _ at: Int) -> (Words, Words, Words) {
    let unit = 256 * 16383.0 / 255
    let kr = ByteCodes.kr
    let kb = ByteCodes.kb
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
    return ((luma &+ 128) &>> 8, (blue &+ zero) &>> 8, (red &+ zero) &>> 8)
  }

  /// Returns four pixels of the colours that the code values represent, with the alpha of `pixels`.
  @inline(__always)
  private static func colored(_ pixels: Words, _ luma: Words, _ blue: Words, _ red: Words) -> Words {
    let unit = Double(1 << 20) * 255 / 16383
    let kr = ByteCodes.kr
    let kg = ByteCodes.kg
    let kb = ByteCodes.kb
    let fromRed = 2 * (1 - kr) * unit
    let fromBlue = 2 * (1 - kb) * unit
    let one = weight(unit)
    let cb = (blue &- 8192) &<< 16
    // Luma is not negative, so it leaves the difference in the upper bits intact.
    let lumaAndRed = unsafeBitCast(luma | ((red &- 8192) &<< 16), to: Lanes.self)
    let lumaAndBlue = unsafeBitCast(luma | cb, to: Lanes.self)
    let r = lumaAndRed.pairProducts(factors(one, weight(fromRed)))
    let g =
      lumaAndRed.pairProducts(factors(one, weight(-kr / kg * fromRed)))
      &+ unsafeBitCast(cb, to: Lanes.self).pairProducts(factors(0, weight(-kb / kg * fromBlue)))
    let b = lumaAndBlue.pairProducts(factors(one, weight(fromBlue)))
    #if arch(wasm32)
      return vitrine_pixels(rounded(r), rounded(g), rounded(b), pixels)
    #else
      return (pixels & ~0x00FF_FFFF) | byte(r) | (byte(g) &<< 8) | (byte(b) &<< 16)
    #endif
  }

  /// Returns sums without their 20 fraction bits.
  @inline(__always)
  private static func rounded(_ sum: Words) -> Words { (sum &+ (1 << 19)) &>> 20 }

  @inline(__always)
  private static func byte(_ sum: Words) -> Words {
    let value = rounded(sum)
    return clamped(value & ~(value &>> 31), to: 255)
  }

  /// Clamps each value to a maximum of `most`, which is one less than a power of two.
  @inline(__always)
  private static func clamped(_ value: Words, to most: Int32) -> Words { (value | ((most &- value) &>> 31)) & most }

  // MARK: Memory

  @inline(__always)
  private static func load(_ codes: Codes) -> Words {
    Words(truncatingIfNeeded: UnsafeRawPointer(codes).loadUnaligned(as: SIMD4<Int16>.self))
  }

  @inline(__always)
  private static func store(_ a: Words, _ b: Words, _ to: Codes) {
    #if arch(wasm32)
      let codes = vitrine_codes(a, b, 16383)
    #else
      let codes = Lanes(
        truncatingIfNeeded: SIMD8<Int32>(lowHalf: clamped(a, to: 16383), highHalf: clamped(b, to: 16383)))
    #endif
    UnsafeMutableRawPointer(to).storeBytes(of: codes, as: Lanes.self)
  }
}
