public import Files
public import Geometry

extension Photo {
  /// Converts the photo to premultiplied sRGB with 8 bits per sample.
  ///
  /// The colours are converted as by ``opaqueSRGB()``. The photo's alpha must be straight or opaque.
  public func premultipliedSRGB() throws(FileError) -> Raster<UInt8> {
    precondition(alpha != .premultiplied, "the photo must not be premultiplied")
    return try Photo(pixels, alpha: .opaque, profile: profile).opaqueSRGB().premultiplied
  }

  /// Converts an opaque photo to sRGB with 8 bits per sample.
  ///
  /// The rendering intent is relative colorimetric, as for ``SRGBConversion``. Throws `unsupported` if the profile
  /// cannot be used.
  public func opaqueSRGB() throws(FileError) -> Raster<UInt8> {
    precondition(alpha == .opaque, "the photo must be opaque, got alpha \(alpha)")
    precondition(transfer == .standard, "the photo must have the standard range, got \(transfer)")
    let raster: Raster<UInt8>
    switch pixels {
    case .eight(let samples): raster = samples
    case .sixteen(let samples): raster = samples.roundedToEightBits
    }
    guard let profile, try !SRGBConversion(to: profile).isIdentity else { return raster }
    if let space = MatrixProfile(profile.icc) {
      return MatrixConversion(from: space, to: .sRGB).converted(raster, isPremultiplied: false)
    }
    var colors = [UInt8]()
    colors.reserveCapacity(size.area * 3)
    for i in stride(from: 0, to: raster.samples.count, by: 4) { colors += raster.samples[i..<(i + 3)] }
    let converted = try profile.converting { [colors] () throws(VipsFailure) in
      try profile.convertToSRGB(colors, size: size)
    }
    var result = raster
    for pixel in 0..<size.area {
      for i in 0..<3 { result.samples[4 * pixel + i] = converted[3 * pixel + i] }
    }
    return result
  }
}
