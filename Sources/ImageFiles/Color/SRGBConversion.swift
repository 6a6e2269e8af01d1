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

  /// The conversion as tables; nil for sRGB and for profiles that lcms must interpret.
  private let matrix: MatrixConversion?

  /// Creates a conversion to the colour space of `profile`; nil for sRGB. Throws `unsupported` if the profile cannot be
  /// used.
  public init(to profile: ColorProfile?) throws(FileError) {
    self.profile = profile
    guard let profile else {
      isIdentity = true
      matrix = nil
      return
    }
    matrix = MatrixProfile(profile.icc).map { MatrixConversion(from: .sRGB, to: $0) }
    // Test by converting a lattice of colours, because the name of a profile is unreliable.
    let lattice = Self.lattice
    let converted = try Self.convert(lattice, to: profile, by: matrix)
    isIdentity = zip(lattice, converted).allSatisfy { abs(Int($0) - Int($1)) <= 257 }
  }

  /// Converts a raster to the photo's colour space. Input and output are premultiplied.
  public func converted(_ raster: Raster<UInt8>) throws(FileError) -> Raster<UInt8> {
    guard let profile, !isIdentity else { return raster }
    if let matrix { return matrix.converted(raster, isPremultiplied: true) }
    return raster.premultiplying(
      try profile.converting { () throws(VipsFailure) in
        try profile.convertFromSRGB(raster.straightColors16, size: raster.size)
      })
  }

  /// Converts a colour to the photo's colour space. Input and output are gamma-encoded red, green and blue, 0…1.
  public func converted(_ color: SIMD3<Double>) throws(FileError) -> SIMD3<Double> {
    guard let profile, !isIdentity else { return color }
    let samples = color.clamped(lowerBound: .zero, upperBound: .one) * 65535
    let converted = try Self.convert((0..<3).map { UInt16(samples[$0].rounded()) }, to: profile, by: matrix)
    return SIMD3(Double(converted[0]), Double(converted[1]), Double(converted[2])) / 65535
  }

  /// Converts interleaved samples, through the tables if there are any.
  private static func convert(
    _ samples: [UInt16], to profile: ColorProfile, by matrix: MatrixConversion?
  ) throws(FileError) -> [UInt16] {
    guard let matrix else {
      return try profile.converting { () throws(VipsFailure) in
        try profile.convertFromSRGB(samples, size: PixelSize(width: samples.count / 3, height: 1))
      }
    }
    return stride(from: 0, to: samples.count, by: 3).flatMap { i in
      let color = SIMD3(Float(samples[i]), Float(samples[i + 1]), Float(samples[i + 2])) / 65535
      let converted = (matrix.converted(color) * 65535).rounded(.toNearestOrEven)
      return (0..<3).map { UInt16(converted[$0]) }
    }
  }

  /// Colours of six values per component, interleaved.
  private static var lattice: [UInt16] {
    let steps = stride(from: UInt16(0), through: 65535, by: 13107)
    return steps.flatMap { red in steps.flatMap { green in steps.flatMap { blue in [red, green, blue] } } }
  }
}
