import Geometry

/// The arithmetic of a ``ToneMap``, for blocks of 2×2 pixels, which share a chroma sample.
struct BlockConversion: Sendable {
  /// The number of entries of each table.
  static let tableSize = 4096

  /// The curves of a ``ToneMap``. An argument x, 0…1, has the index of the integer nearest to 4095·x.
  struct Tables {
    /// Maps the HDR signal to light relative to the peak.
    let light: UnsafePointer<Float>
    /// Maps the square root of light relative to SDR white to the SDR signal.
    let signal: UnsafePointer<Float>
    /// Maps the square root of a scene's luminance to the gain of the display.
    let displayGain: UnsafePointer<Float>
    /// Maps the square root of the largest component to the gain of all three.
    let toneGain: UnsafePointer<Float>

    /// Creates tables that follow one another in memory.
    init(_ start: UnsafePointer<Float>) {
      light = start
      signal = start + tableSize
      displayGain = start + 2 * tableSize
      toneGain = start + 3 * tableSize
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
  /// The conversion of linear light to BT.709 primaries, by columns: the contributions of red, green and blue.
  private let primaries: (red: SIMD3<Float>, green: SIMD3<Float>, blue: SIMD3<Float>)
  private let usesDisplayGain: Bool
  private let result: PlanarFormat

  /// Prepares to convert from an HDR format to an 8-bit SDR format.
  init(from source: PlanarFormat, to result: PlanarFormat) {
    let (kr, kg, kb) = (source.matrix.red, source.matrix.green, source.matrix.blue)
    let chromaUnit = 2 / Double(source.chromaRange)
    lumaZero = Float(source.lumaBlack)
    chromaZero = Float(source.chromaZero)
    lumaUnit = Float(1 / Double(source.lumaRange))
    blueFromBlue = Float((1 - kb) * chromaUnit)
    greenFromBlue = Float(-(1 - kb) * kb / kg * chromaUnit)
    greenFromRed = Float(-(1 - kr) * kr / kg * chromaUnit)
    redFromRed = Float((1 - kr) * chromaUnit)
    // From BT.2020 primaries: the inverse of the matrix in ITU-R BT.2087.
    primaries =
      source.hasWidePrimaries
      ? (
        SIMD3(1.660491, -0.124550, -0.018151), SIMD3(-0.587641, 1.132900, -0.100579),
        SIMD3(-0.072850, -0.008350, 1.118730)
      ) : (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
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
    let (upper, lower) = (source(0, 2 * row), source(0, 2 * row + 1))
    let (blue, red) = (source(1, row), source(2, row))
    let (upperResult, lowerResult) = (target(0, 2 * row), target(0, 2 * row + 1))
    let (blueResult, redResult) = (target(1, row), target(2, row))
    let upperPattern = pattern + (2 * row & 7) * 8
    let lowerPattern = upperPattern + 8
    let chromaPattern = pattern + (row & 7) * 8
    for x in 0..<image.size.width / 2 {
      let (left, right) = (2 * x, 2 * x + 1)
      let codes = SIMD4(Float(upper[left]), Float(upper[right]), Float(lower[left]), Float(lower[right]))
      let block = convert(codes, blue: Float(blue[x]), red: Float(red[x]), tables)
      let (i, j) = (left & 7, right & 7)
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
    let (cb, cr) = (blue - chromaZero, red - chromaZero)
    var r = Self.lookUp(tables.light, Self.clamped(y + cr * redFromRed))
    var g = Self.lookUp(tables.light, Self.clamped(y + (cb * greenFromBlue + cr * greenFromRed)))
    var b = Self.lookUp(tables.light, Self.clamped(y + cb * blueFromBlue))
    if usesDisplayGain {
      // The luminance of BT.2100.
      let gain = Self.lookUp(tables.displayGain, (0.2627 * r + 0.6780 * g + 0.0593 * b).squareRoot())
      r *= gain
      g *= gain
      b *= gain
    }
    let largest = r.replacing(with: g, where: g .> r)
    let gain = Self.lookUp(tables.toneGain, largest.replacing(with: b, where: b .> largest).squareRoot())
    return encoded(r * gain, g * gain, b * gain, tables)
  }

  /// Converts linear light, relative to SDR white, to levels.
  @inline(__always)
  private func encoded(
    _ red: SIMD4<Float>, _ green: SIMD4<Float>, _ blue: SIMD4<Float>, _ tables: Tables
  ) -> (luma: SIMD4<Float>, blue: Float, red: Float) {
    func signal(_ row: Int) -> SIMD4<Float> {
      let light = red * primaries.red[row] + green * primaries.green[row] + blue * primaries.blue[row]
      return Self.lookUp(tables.signal, Self.clamped(light).squareRoot())
    }
    let (r, g, b) = (signal(0), signal(1), signal(2))
    let matrix = result.matrix
    let (kr, kg, kb) = (Float(matrix.red), Float(matrix.green), Float(matrix.blue))
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
    let i = rounded(x * Float(tableSize - 1))
    return SIMD4(table[Int(i.x)], table[Int(i.y)], table[Int(i.z)], table[Int(i.w)])
  }

  /// Rounds numbers from 0 to 65,535 to the nearest integers.
  @inline(__always)
  private static func rounded(_ x: SIMD4<Float>) -> SIMD4<UInt32> {
    // Adding 2²³ leaves the integer in the lowest bits of the significand.
    unsafeBitCast(x + 8_388_608, to: SIMD4<UInt32>.self) & 0xFFFF
  }
}
