extension ColorProfile {
  /// Display P3: the primaries of SMPTE EG 432-1, adapted to the D50 white of profiles, with the curve of sRGB.
  static let displayP3: ColorProfile = {
    let curve = ProfileCurve.sRGB.element
    let elements: [(tag: String, element: [UInt8])] = [
      ("desc", ICCProfile.text("Display P3")), ("cprt", ICCProfile.text("Public domain")),
      ("wtpt", ICCProfile.xyz(ICCProfile.white)), ("rXYZ", ICCProfile.xyz([0.515_12, 0.2412, -0.001_05])),
      ("gXYZ", ICCProfile.xyz([0.291_98, 0.692_25, 0.041_89])),
      ("bXYZ", ICCProfile.xyz([0.1571, 0.066_57, 0.784_07])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    let bytes = ICCProfile.bytes(of: elements)
    guard let profile = ColorProfile(bytes) else { preconditionFailure("the profile of Display P3 must be valid") }
    return profile
  }()
}
