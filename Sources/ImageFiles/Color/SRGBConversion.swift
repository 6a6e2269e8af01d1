public import Files
public import Geometry

/// The conversion from sRGB, in which the package draws, to the colour space of a photo.
///
/// The rendering intent is relative colorimetric: white stays white, and out-of-gamut colours are mapped to the nearest
/// colours in gamut.
public struct SRGBConversion: Hashable, Sendable {
  /// The target colour space; nil for sRGB.
  public let profile: ColorProfile?
  /// Whether the target is effectively sRGB, that is, no tested colour changes by more than one 8-bit level.
  public let isIdentity: Bool

  /// Creates a conversion to the colour space of `profile`; nil for sRGB. Throws `unsupported` if the profile cannot be
  /// used.
  public init(to profile: ColorProfile?) throws(FileError) {
    self.profile = profile
    guard let profile else {
      isIdentity = true
      return
    }
    // Test by converting a lattice of colours, because the name of a profile is unreliable.
    let steps = stride(from: UInt16(0), through: 65535, by: 13107)
    let lattice = steps.flatMap { red in steps.flatMap { green in steps.flatMap { blue in [red, green, blue] } } }
    let converted = try profile.converting { () throws(VipsFailure) in
      try profile.convertFromSRGB(lattice, size: PixelSize(width: lattice.count / 3, height: 1))
    }
    let step = 257
    isIdentity = zip(lattice, converted).allSatisfy { abs(Int($0) - Int($1)) <= step }
  }

  /// Converts a raster to the photo's colour space. Input and output are premultiplied.
  public func converted(_ raster: Raster<UInt8>) throws(FileError) -> Raster<UInt8> {
    guard let profile, !isIdentity else { return raster }
    return raster.premultiplying(
      try profile.converting { () throws(VipsFailure) in
        try profile.convertFromSRGB(raster.straightColors16, size: raster.size)
      })
  }

  /// Converts a colour to the photo's colour space. Input and output are gamma-encoded red, green and blue, 0…1.
  public func converted(_ color: SIMD3<Double>) throws(FileError) -> SIMD3<Double> {
    guard let profile, !isIdentity else { return color }
    let samples = color.clamped(lowerBound: .zero, upperBound: .one) * 65535
    let pixel = (0..<3).map { UInt16(samples[$0].rounded()) }
    let converted = try profile.converting { () throws(VipsFailure) in
      try profile.convertFromSRGB(pixel, size: PixelSize(width: 1, height: 1))
    }
    return SIMD3(Double(converted[0]), Double(converted[1]), Double(converted[2])) / 65535
  }
}
