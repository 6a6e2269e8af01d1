internal import CVips
public import Geometry

extension Photo {
  /// The photo's colours in sRGB, 8 bits a sample, premultiplied by its alpha.
  ///
  /// As `opaqueSRGB`, of a photo whose alpha is straight or full.
  public func premultipliedSRGB() throws(ImageFileError) -> Raster<UInt8> {
    precondition(alpha != .premultiplied, "colours must be free of alpha to be converted")
    var raster = try Photo(pixels, alpha: .opaque, profile: profile).opaqueSRGB()
    for i in stride(from: 0, to: raster.samples.count, by: 4) where raster.samples[i + 3] < 255 {
      let alpha = Int(raster.samples[i + 3])
      for c in i..<(i + 3) { raster.samples[c] = UInt8((Int(raster.samples[c]) * alpha + 127) / 255) }
    }
    return raster
  }

  /// The photo's colours in sRGB, 8 bits a sample; alpha is full.
  ///
  /// Relative colorimetric, as the way back is. Throws when the profile cannot be used.
  public func opaqueSRGB() throws(ImageFileError) -> Raster<UInt8> {
    precondition(alpha == .opaque, "only an opaque photo has colours without alpha")
    let raster: Raster<UInt8>
    switch pixels {
    case .eight(let samples): raster = samples
    case .sixteen(let samples): raster = samples.inEightBits
    }
    guard let profile, try !SRGBConversion(to: profile).isIdentity else { return raster }
    var colors = [UInt8]()
    colors.reserveCapacity(size.area * 3)
    for i in stride(from: 0, to: raster.samples.count, by: 4) { colors += raster.samples[i..<(i + 3)] }
    let converted = try profile.converted(colors, size: size)
    var result = raster
    for pixel in 0..<size.area {
      for i in 0..<3 { result.samples[4 * pixel + i] = converted[3 * pixel + i] }
    }
    return result
  }
}

extension Raster<UInt16> {
  /// The same picture, rounded to 8 bits.
  fileprivate var inEightBits: Raster<UInt8> {
    Raster<UInt8>(size: size, samples: samples.map { UInt8((UInt32($0) * 255 + 32767) / 65535) })
  }
}

extension ColorProfile {
  /// Red, green and blue samples, interleaved, from this space to sRGB.
  fileprivate func converted(_ samples: [UInt8], size: PixelSize) throws(ImageFileError) -> [UInt8] {
    do throws(VipsFailure) {
      return try Vips.perform { () throws(VipsFailure) in
        let file = try MemoryFile(bytes)
        return try samples.withUnsafeBufferPointer { (buffer) throws(VipsFailure) in
          try LazyImage.looking(
            at: buffer, size: size, bands: 3, format: VIPS_FORMAT_UCHAR, as: VIPS_INTERPRETATION_sRGB
          ).applying { shim_icc_transform_to_srgb($0, &$1, file.path, 8) }.samples()
        }
      }
    } catch {
      let words: String
      switch error {
      case .known(let error): throw error
      case .library: words = "it cannot be used"
      case .said(let said): words = "it cannot be used (\(said))"
      }
      throw ImageFileError(.unsupported, .read, file: "colour profile \(name ?? "")", reason: words)
    }
  }
}
