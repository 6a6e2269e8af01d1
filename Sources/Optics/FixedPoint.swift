import Geometry

/// The fixed point in which samples are composited: 14 bits, whatever the depth of the picture.
///
/// 14 bits in 16 leave room for sign and overshoot; every 8- to 14-bit code is represented exactly.
struct FixedPoint {
  /// Bits of a full-range sample.
  static let bits = 14
  /// One as a factor on samples.
  static let gainOne = 16384.0
  /// Binary logarithm of `gainOne`.
  static let gainBits: Int32 = 14
  /// One as a factor on colour differences in a face table.
  static let chromaGainOne = 8192.0
  /// Binary logarithm of `chromaGainOne`.
  static let chromaGainBits: Int32 = 13

  /// Shift to the left that brings a code of the picture to fixed point; negative beyond 14 bits.
  let shift: Int
  /// Fixed-point luma of black, and from black to white.
  let lumaBlack: Double
  let lumaRange: Double
  /// Fixed-point distance between the extremes of a colour difference.
  let chromaRange: Double
  /// Code of no colour.
  let chromaZero: Int32
  /// The greatest code.
  let most: Int32

  init(_ format: PlanarFormat) {
    shift = FixedPoint.bits - format.bitDepth
    let unit = shift >= 0 ? Double(1 << shift) : 1 / Double(1 << -shift)
    lumaBlack = Double(format.lumaBlack) * unit
    lumaRange = Double(format.lumaRange) * unit
    chromaRange = Double(format.chromaRange) * unit
    chromaZero = Int32(format.chromaZero)
    most = Int32((1 << format.bitDepth) - 1)
  }
}
