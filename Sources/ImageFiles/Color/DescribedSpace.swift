/// A colour space that a file describes without an ICC profile.
struct DescribedSpace: Hashable {
  /// The curve between samples and light.
  enum Transfer: Hashable {
    /// A curve of standard range, which a profile can hold.
    case curve(ProfileCurve)
    /// The perceptual quantiser (SMPTE ST 2084).
    case pq
    /// Hybrid log-gamma (ITU-R BT.2100).
    case hlg
  }

  /// The name that users see, such as `BT.2020 PQ`.
  let name: String
  let primaries: Chromaticities
  let transfer: Transfer

  /// Whether the space is sRGB.
  var isSRGB: Bool { primaries == .bt709 && transfer == .curve(.sRGB) }

  /// The space as an ICC profile of version 4; nil if it is HDR or cannot be used.
  var profile: ColorProfile? {
    if self == Self.displayP3 { return .displayP3 }
    guard case .curve(let curve) = transfer, let colors = primaries.adaptedPrimaries else { return nil }
    let tones = curve.element
    let profile = ColorProfile(
      ICCProfile.bytes(of: [
        ("desc", ICCProfile.text(name)), ("cprt", ICCProfile.text("Public domain")),
        ("wtpt", ICCProfile.xyz(ICCProfile.white)), ("rXYZ", ICCProfile.xyz(colors[0])),
        ("gXYZ", ICCProfile.xyz(colors[1])), ("bXYZ", ICCProfile.xyz(colors[2])), ("rTRC", tones), ("gTRC", tones),
        ("bTRC", tones),
      ]))
    return profile.flatMap { MatrixProfile($0.icc) == nil ? nil : $0 }
  }
}

extension DescribedSpace {
  private static let displayP3 = DescribedSpace(primaryCode: 12, transferCode: 13)

  /// Creates a space from code points of ITU-T H.273. Returns nil for reserved ones and for logarithmic curves.
  ///
  /// Unspecified primaries are those of BT.709, and an unspecified curve is that of sRGB (ISO 23000-22, 7.3.6.4).
  init?(primaryCode: Int, transferCode: Int) {
    guard let (primaryName, primaries) = Self.primaries(primaryCode),
      let (transferName, transfer) = Self.transfer(transferCode)
    else { return nil }
    self.primaries = primaries
    self.transfer = transfer
    // Standards that define both have one name.
    name =
      switch (primaryCode, transferName) {
      case (12, "sRGB"): "Display P3"
      case (1, "sRGB"): "sRGB"
      default: primaryName == transferName ? primaryName : "\(primaryName) \(transferName)"
      }
  }

  /// Returns the primaries of a code point (ITU-T H.273, table 2).
  private static func primaries(_ code: Int) -> (name: String, Chromaticities)? {
    let c = SIMD2(0.310, 0.316)
    let d65 = Chromaticities.d65
    return switch code {
    case 1, 2: ("BT.709", .bt709)
    case 4: ("BT.470 M", Chromaticities(red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08], white: c))
    case 5: ("BT.601 625", Chromaticities(red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: d65))
    case 6, 7:
      ("BT.601 525", Chromaticities(red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65))
    case 8: ("Film", Chromaticities(red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049], white: c))
    case 9:
      ("BT.2020", Chromaticities(red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65))
    case 10:
      ("CIE XYZ", Chromaticities(red: [1, 0], green: [0, 1], blue: [0, 0], white: [1.0 / 3, 1.0 / 3]))
    case 11:
      ("DCI-P3", Chromaticities(red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351]))
    case 12: ("P3-D65", Chromaticities(red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65))
    case 22:
      ("EBU 3213", Chromaticities(red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077], white: d65))
    default: nil
    }
  }

  /// Returns the curve of a code point (ITU-T H.273, table 3).
  private static func transfer(_ code: Int) -> (name: String, Transfer)? {
    switch code {
    // These name the curve of a camera. Displays, and so viewers, undo it with that of BT.1886.
    case 1, 6, 11, 12: ("BT.709", .curve(.power(gamma: 2.4)))
    case 14, 15: ("BT.2020", .curve(.power(gamma: 2.4)))
    case 2, 13: ("sRGB", .curve(.sRGB))
    case 4: ("gamma 2.2", .curve(.power(gamma: 2.2)))
    case 5: ("gamma 2.8", .curve(.power(gamma: 2.8)))
    case 7:
      (
        "SMPTE 240M",
        .curve(
          .segments(gamma: 1 / 0.45, a: 1 / 1.1115, b: 0.1115 / 1.1115, c: 0.25, d: 0.0912, e: 0, f: 0))
      )
    case 8: ("linear", .curve(.power(gamma: 1)))
    case 16: ("PQ", .pq)
    // The curve of cinemas, whose white is brighter than 1.
    case 17: ("gamma 2.6", .curve(.segments(gamma: 2.6, a: 1.034_081, b: 0, c: 0, d: 0, e: 0, f: 0)))
    case 18: ("HLG", .hlg)
    default: nil
    }
  }
}
