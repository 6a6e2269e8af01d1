import Geometry

/// The fixed point in which samples are composited: 14 bits, whatever the depth of the picture.
///
/// 14 bits in 16 leave room for sign and overshoot; every 8- to 14-bit code is represented exactly.
struct FixedPoint {
  /// Bits of a full-range sample.
  static let bits = 14
  /// One as a factor.
  static let one = 32768.0

  /// Shift to the left that brings a code of the picture to fixed point; negative beyond 14 bits.
  let shift: Int
  /// Fixed-point luma of black, and from black to white.
  let lumaBlack: Double
  let lumaRange: Double
  /// Fixed-point distance between the extremes of a colour difference.
  let chromaRange: Double
  /// Code of no colour.
  let chromaZero: Int32
  /// Fixed-point value of the code of no colour.
  let fixedZero: Int16
  /// The greatest code.
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
  /// The code of the picture nearest to a fixed-point luma, halves upwards.
  func code(_ value: Int16) -> UInt16 {
    let wide = Int32(value)
    let code = shift > 0 ? (wide + 1 << Int32(shift - 1)) >> Int32(shift) : wide << Int32(-shift)
    return UInt16(min(max(code, 0), most))
  }
}
