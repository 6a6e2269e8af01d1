extension ColorProfile {
  /// Display P3: the primaries of SMPTE EG 432-1, adapted to the D50 white of profiles, with the curve of sRGB.
  static let displayP3: ColorProfile = {
    let curve = parametricCurve(gamma: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045)
    let elements: [(tag: String, element: [UInt8])] = [
      ("desc", text("Display P3")), ("cprt", text("Public domain")), ("wtpt", xyz(0.9642, 1, 0.8249)),
      ("rXYZ", xyz(0.515_12, 0.2412, -0.001_05)), ("gXYZ", xyz(0.291_98, 0.692_25, 0.041_89)),
      ("bXYZ", xyz(0.1571, 0.066_57, 0.784_07)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    let bytes = ICCProfile.bytes(of: elements)
    guard let profile = ColorProfile(bytes) else { preconditionFailure("the profile of Display P3 must be valid") }
    return profile
  }()

  /// Returns an element with a text in US English.
  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return Array("mluc\0\0\0\0".utf8) + [UInt8](bigEndian: 1) + [UInt8](bigEndian: 12) + Array("enUS".utf8)
      + [UInt8](bigEndian: units.count) + [UInt8](bigEndian: 28) + units
  }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ \0\0\0\0".utf8) + [x, y, z].flatMap(fixedPoint)
  }

  /// Returns an element with the curve (ax + b)^gamma from `d` on and cx below.
  private static func parametricCurve(gamma: Double, a: Double, b: Double, c: Double, d: Double) -> [UInt8] {
    Array("para\0\0\0\0".utf8) + [0, 3, 0, 0] + [gamma, a, b, c, d].flatMap(fixedPoint)
  }

  /// Returns a signed number with 16 bits after the point.
  private static func fixedPoint(_ value: Double) -> [UInt8] {
    let bits = UInt32(bitPattern: Int32((value * 65536).rounded()))
    return [UInt8](bigEndian: Int(bits))
  }
}
