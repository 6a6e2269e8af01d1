import Geometry

/// The fixed-point format in which samples are composited: 14 bits, whatever the bit depth of the image.
///
/// 14 bits in an `Int16` leave room for a sign and overshoot. All code values of 8 to 14 bits are represented exactly.
struct FixedPoint {
  /// The number of bits of a full-range sample.
  static let bits = 14
  /// The factor 1, in the units of factors.
  static let one = 32768.0

  /// The left shift from the image's code values to fixed point; negative for more than 14 bits.
  let shift: Int
  /// The fixed-point luma of black.
  let lumaBlack: Double
  /// The fixed-point distance from black to white.
  let lumaRange: Double
  /// The fixed-point distance between the extremes of a colour difference.
  let chromaRange: Double
  /// The code value of a neutral colour difference.
  let chromaZero: Int32
  /// The fixed-point value of `chromaZero`.
  let fixedZero: Int16
  /// The greatest code value.
  let most: Int32

  init(_ format: PlanarFormat) {
    shift = FixedPoint.bits - format.bitDepth
    let unit = shift >= 0 ? Double(1 << shift) : 1 / Double(1 << -shift)
    lumaBlack = Double(format.lumaBlack) * unit
    lumaRange = Double(format.lumaRange) * unit
    chromaRange = Double(format.chromaRange) * unit
    chromaZero = Int32(format.chromaZero)
    fixedZero = Int16(1 << (FixedPoint.bits - 1))
    most = Int32((1 << format.bitDepth) - 1)
  }

  /// Returns the code value nearest to a fixed-point luma. Halves are rounded up.
  func code(_ value: Int16) -> UInt16 {
    let wide = Int32(value)
    let code = shift > 0 ? (wide + 1 << Int32(shift - 1)) >> Int32(shift) : wide << Int32(-shift)
    return UInt16(min(max(code, 0), most))
  }

  /// Returns the nearest integer, clamped to 16 bits. Halves are rounded away from zero.
  @inline(__always)
  static func rounded(_ x: Float) -> Int16 {
    Int16(truncatingIfNeeded: Int32(min(max(x < 0 ? x - 0.5 : x + 0.5, -32768), 32767)))
  }
}
