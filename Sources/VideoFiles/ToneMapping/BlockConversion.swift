import Geometry

/// The arithmetic of a ``ToneMap``, for blocks of 2×2 pixels, which share a chroma sample.
struct BlockConversion: Sendable {
  /// The number of entries of a linear table. An argument x, 0…1, has the index of the integer nearest to 4095·x.
  static let linearSize = 4096
  /// The number of entries of a logarithmic table.
  ///
  /// The index of an argument, 0…1, is its exponent and the 8 highest bits of its significand, counted from 2⁻²⁴.
  /// Smaller arguments have index 0.
  static let logarithmicSize = 24 * 256 + 1

  /// Returns the argument in the middle of those that share an index of a logarithmic table.
  static func logarithmicArgument(_ index: Int) -> Double {
    if index == 0 { return 0 }
    if index == logarithmicSize - 1 { return 1 }
    return Double(Float(bitPattern: UInt32(index) << 15 + leastBits + 1 << 14))
  }

  /// The bits of 2⁻²⁴.
  private static let leastBits: UInt32 = (127 - 24) << 23

  /// The curves of a ``ToneMap``.
  struct Tables {
    /// Maps the HDR signal to light relative to the peak; linear.
    let light: UnsafePointer<Float>
    /// Maps light relative to SDR white to the SDR signal; logarithmic.
    let signal: UnsafePointer<Float>
    /// Maps a scene's luminance to the gain of the display; logarithmic.
    let displayGain: UnsafePointer<Float>
    /// Maps the largest component to the gain of all three; logarithmic.
    let toneGain: UnsafePointer<Float>

    /// Creates tables that follow one another in memory.
    init(_ start: UnsafePointer<Float>) {
      light = start
      signal = start + linearSize
      displayGain = signal + logarithmicSize
      toneGain = displayGain + logarithmicSize
    }
  }

  private let lumaZero: Float
  private let chromaZero: Float
  private let lumaUnit: Float
  /// The contributions of one code value of blue and red difference to blue, green and red.
  private let blueFromBlue: Float
  private let greenFromBlue: Float
  private let greenFromRed: Float
  private let redFromRed: Float
  /// The conversion of linear light to BT.709 primaries: the factors of the differences between a component and the other
  /// two, which are added to it. With differences, greys stay exactly grey.
  private let primaries: (red: SIMD2<Float>, green: SIMD2<Float>, blue: SIMD2<Float>)
  private let usesDisplayGain: Bool
  private let result: PlanarFormat

  /// Prepares to convert from an HDR format to an 8-bit SDR format.
  init(from source: PlanarFormat, to result: PlanarFormat) {
    let kr = source.matrix.red
    let kg = source.matrix.green
    let kb = source.matrix.blue
    let chromaUnit = 2 / Double(source.chromaRange)
    lumaZero = Float(source.lumaBlack)
    chromaZero = Float(source.chromaZero)
    lumaUnit = Float(1 / Double(source.lumaRange))
    blueFromBlue = Float((1 - kb) * chromaUnit)
    greenFromBlue = Float(-(1 - kb) * kb / kg * chromaUnit)
    greenFromRed = Float(-(1 - kr) * kr / kg * chromaUnit)
    redFromRed = Float((1 - kr) * chromaUnit)
    // From BT.2020 primaries: the inverse of the matrix in ITU-R BT.2087. Its rows add up to 1.
    primaries =
      source.hasWidePrimaries
      ? (SIMD2(0.587641, 0.072850), SIMD2(0.124550, 0.008350), SIMD2(0.018151, 0.100579)) : (.zero, .zero, .zero)
    usesDisplayGain = source.transfer == .hlg
    self.result = result
  }

  /// Converts a row of blocks. `pattern` is a ``DitherPattern``.
  func convertRow(
    _ row: Int, of image: PlanarImage, to result: PlanarImage, _ tables: Tables,
    dithering pattern: UnsafePointer<Float>
  ) {
    func source(_ plane: Int, _ y: Int) -> UnsafePointer<UInt16> {
      let at = image.layout(plane)
      return UnsafePointer((at.base + y * at.bytesPerRow).assumingMemoryBound(to: UInt16.self))
    }
    func target(_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
      let at = result.layout(plane)
      return (at.base + y * at.bytesPerRow).assumingMemoryBound(to: UInt8.self)
    }
    let upper = source(0, 2 * row)
    let lower = source(0, 2 * row + 1)
    let blue = source(1, row)
    let red = source(2, row)
    let upperResult = target(0, 2 * row)
    let lowerResult = target(0, 2 * row + 1)
    let blueResult = target(1, row)
    let redResult = target(2, row)
    let upperPattern = pattern + (2 * row & 7) * 8
    let lowerPattern = upperPattern + 8
    let chromaPattern = pattern + (row & 7) * 8
    for x in 0..<image.size.width / 2 {
      let left = 2 * x
      let right = 2 * x + 1
      let codes = SIMD4(Float(upper[left]), Float(upper[right]), Float(lower[left]), Float(lower[right]))
      let block = convert(codes, blue: Float(blue[x]), red: Float(red[x]), tables)
      let i = left & 7
      let j = right & 7
      let luma = Self.rounded(
        block.luma + SIMD4(upperPattern[i], upperPattern[j], lowerPattern[i], lowerPattern[j]))
      upperResult[left] = UInt8(truncatingIfNeeded: luma.x)
      upperResult[right] = UInt8(truncatingIfNeeded: luma.y)
      lowerResult[left] = UInt8(truncatingIfNeeded: luma.z)
      lowerResult[right] = UInt8(truncatingIfNeeded: luma.w)
      let chroma = Self.rounded(SIMD4(block.blue, block.red, 0, 0) + chromaPattern[x & 7])
      blueResult[x] = UInt8(truncatingIfNeeded: chroma.x)
      redResult[x] = UInt8(truncatingIfNeeded: chroma.y)
    }
  }

  /// Converts the code values of four pixels and their chroma. Returns 8-bit levels with fractions.
  @inline(__always)
  private func convert(
    _ codes: SIMD4<Float>, blue: Float, red: Float, _ tables: Tables
  ) -> (luma: SIMD4<Float>, blue: Float, red: Float) {
    let y = (codes - lumaZero) * lumaUnit
    let cb = blue - chromaZero
    let cr = red - chromaZero
    var r = Self.lookUp(tables.light, Self.clamped(y + cr * redFromRed))
    var g = Self.lookUp(tables.light, Self.clamped(y + (cb * greenFromBlue + cr * greenFromRed)))
    var b = Self.lookUp(tables.light, Self.clamped(y + cb * blueFromBlue))
    if usesDisplayGain {
      // The luminance of BT.2100.
      let gain = Self.lookUpLogarithmic(tables.displayGain, 0.2627 * r + 0.6780 * g + 0.0593 * b)
      r *= gain
      g *= gain
      b *= gain
    }
    let largest = r.replacing(with: g, where: g .> r)
    let gain = Self.lookUpLogarithmic(tables.toneGain, largest.replacing(with: b, where: b .> largest))
    return encoded(r * gain, g * gain, b * gain, tables)
  }

  /// Converts linear light, relative to SDR white, to levels.
  @inline(__always)
  private func encoded(
    _ red: SIMD4<Float>, _ green: SIMD4<Float>, _ blue: SIMD4<Float>, _ tables: Tables
  ) -> (luma: SIMD4<Float>, blue: Float, red: Float) {
    func signal(
      _ light: SIMD4<Float>, _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ factors: SIMD2<Float>
    ) -> SIMD4<Float> {
      Self.lookUpLogarithmic(
        tables.signal, Self.clamped(light + ((light - a) * factors.x + (light - b) * factors.y)))
    }
    let r = signal(red, green, blue, primaries.red)
    let g = signal(green, red, blue, primaries.green)
    let b = signal(blue, red, green, primaries.blue)
    let matrix = result.matrix
    let kr = Float(matrix.red)
    let kg = Float(matrix.green)
    let kb = Float(matrix.blue)
    let luma = r * kr + g * kg + b * kb
    let chroma = Float(result.chromaRange) / 8
    return (
      luma * Float(result.lumaRange) + Float(result.lumaBlack),
      (b - luma).sum() * (chroma / (1 - kb)) + Float(result.chromaZero),
      (r - luma).sum() * (chroma / (1 - kr)) + Float(result.chromaZero)
    )
  }

  /// Returns numbers clamped to 0…1. Unlike the standard library's function, this is compiled to vector instructions.
  @inline(__always)
  private static func clamped(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let positive = x.replacing(with: 0, where: x .< 0)
    return positive.replacing(with: 1, where: positive .> 1)
  }

  /// Returns a table's entries for four arguments, 0…1.
  @inline(__always)
  private static func lookUp(_ table: UnsafePointer<Float>, _ x: SIMD4<Float>) -> SIMD4<Float> {
    let i = rounded(x * Float(linearSize - 1))
    return SIMD4(table[Int(i.x)], table[Int(i.y)], table[Int(i.z)], table[Int(i.w)])
  }

  /// Returns a logarithmic table's entries for four arguments, 0…1.
  @inline(__always)
  private static func lookUpLogarithmic(_ table: UnsafePointer<Float>, _ x: SIMD4<Float>) -> SIMD4<Float> {
    let bits = unsafeBitCast(x, to: SIMD4<UInt32>.self)
    let i = bits.replacing(with: leastBits, where: bits .< leastBits) &- leastBits
    return SIMD4(table[Int(i.x >> 15)], table[Int(i.y >> 15)], table[Int(i.z >> 15)], table[Int(i.w >> 15)])
  }

  /// Rounds numbers from 0 to 65,535 to the nearest integers.
  @inline(__always)
  private static func rounded(_ x: SIMD4<Float>) -> SIMD4<UInt32> {
    // Adding 2²³ leaves the integer in the lowest bits of the significand.
    unsafeBitCast(x + 8_388_608, to: SIMD4<UInt32>.self) & 0xFFFF
  }
}
