public import Files
public import Geometry

extension Photo {
  /// The photo in sRGB, 8 bits a sample, premultiplied.
  ///
  /// Like ``opaqueSRGB()``, for a photo whose alpha is straight or opaque.
  public func premultipliedSRGB() throws(FileError) -> Raster<UInt8> {
    precondition(alpha != .premultiplied, "premultiplied colours cannot be converted")
    return try Photo(pixels, alpha: .opaque, profile: profile).opaqueSRGB().premultiplied
  }

  /// The photo in sRGB, 8 bits a sample, opaque.
  ///
  /// Relative colorimetric, as ``SRGBConversion``. Throws `unsupported` when the profile cannot be used.
  public func opaqueSRGB() throws(FileError) -> Raster<UInt8> {
    precondition(alpha == .opaque, "only an opaque photo has colours without alpha")
    let raster: Raster<UInt8>
    switch pixels {
    case .eight(let samples): raster = samples
    case .sixteen(let samples): raster = samples.roundedToEightBits
    }
    guard let profile, try !SRGBConversion(to: profile).isIdentity else { return raster }
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
