extension ICCProfile {
  /// The CIEXYZ colour of the D50 white that profiles relate their colours to.
  static let white = SIMD3(0.9642, 1, 0.8249)

  /// Returns an element with a text in US English.
  static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return Array("mluc\0\0\0\0".utf8) + [UInt8](bigEndian: 1) + [UInt8](bigEndian: 12) + Array("enUS".utf8)
      + [UInt8](bigEndian: units.count) + [UInt8](bigEndian: 28) + units
  }

  /// Returns an element with a CIEXYZ colour.
  static func xyz(_ color: SIMD3<Double>) -> [UInt8] {
    Array("XYZ \0\0\0\0".utf8) + (0..<3).flatMap { fixedPoint(color[$0]) }
  }

  /// Returns a signed number with 16 bits after the point.
  static func fixedPoint(_ value: Double) -> [UInt8] {
    let bits = UInt32(bitPattern: Int32((value * 65536).rounded()))
    return [UInt8](bigEndian: Int(bits))
  }
}
