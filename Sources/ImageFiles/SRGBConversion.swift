internal import CVips
public import Geometry

/// The way from sRGB, in which the package draws, to the colour space of a photo.
///
/// Relative colorimetric: white becomes white, and what the photo's space cannot show becomes the nearest it can.
public struct SRGBConversion: Hashable, Sendable {
  /// The space converted to; nil for sRGB itself.
  public let profile: ColorProfile?
  /// Whether colours stay as they are, to within one step of 255: the photo is in sRGB.
  public let isIdentity: Bool

  /// A conversion to the space of `profile`; nil for sRGB. Throws when the profile cannot be used.
  public init(to profile: ColorProfile?) throws(ImageFileError) {
    self.profile = profile
    guard let profile else {
      isIdentity = true
      return
    }
    // A lattice of colours shows what the profile's name may hide.
    let steps = stride(from: UInt16(0), through: 65535, by: 13107)
    let lattice = steps.flatMap { red in steps.flatMap { green in steps.flatMap { blue in [red, green, blue] } } }
    let converted = try Self.convert(lattice, size: PixelSize(width: lattice.count / 3, height: 1), to: profile)
    let step = 257
    isIdentity = zip(lattice, converted).allSatisfy { abs(Int($0) - Int($1)) <= step }
  }

  /// A drawn picture in the photo's space: premultiplied before and after.
  public func converted(_ raster: Raster<UInt8>) throws(ImageFileError) -> Raster<UInt8> {
    guard let profile, !isIdentity else { return raster }
    let colors = try Self.convert(raster.straightColors, size: raster.size, to: profile)
    return raster.replacingColors(withStraight: colors)
  }

  /// One colour in the photo's space: gamma-encoded red, green and blue, 0…1, before and after.
  public func converted(_ color: SIMD3<Double>) throws(ImageFileError) -> SIMD3<Double> {
    guard let profile, !isIdentity else { return color }
    let samples = color.clamped(lowerBound: .zero, upperBound: .one) * 65535
    let converted = try Self.convert(
      (0..<3).map { UInt16(samples[$0].rounded()) }, size: PixelSize(width: 1, height: 1), to: profile)
    return SIMD3(Double(converted[0]), Double(converted[1]), Double(converted[2])) / 65535
  }

  private static func convert(
    _ samples: [UInt16], size: PixelSize, to profile: ColorProfile
  ) throws(ImageFileError) -> [UInt16] {
    do throws(VipsFailure) {
      return try Vips.perform { () throws(VipsFailure) in try profile.convertFromSRGB(samples, size: size) }
    } catch {
      let words: String
      switch error {
      case .known(let error): throw error
      case .library: words = "it cannot be used"
      case .said(let said): words = "it cannot be used (\(said))"
      }
      throw ImageFileError(.unsupported, .read, file: "colour profile \(profile.name ?? "")", reason: words)
    }
  }
}

extension ColorProfile {
  /// Red, green and blue samples, interleaved, of a picture from sRGB to this space; to be called within `Vips.perform`.
  func convertFromSRGB(_ samples: [UInt16], size: PixelSize) throws(VipsFailure) -> [UInt16] {
    let file = try MemoryFile(bytes)
    return try samples.withUnsafeBufferPointer { (buffer) throws(VipsFailure) in
      try LazyImage.looking(
        at: buffer, size: size, bands: 3, format: VIPS_FORMAT_USHORT, as: VIPS_INTERPRETATION_RGB16
      ).applying { shim_icc_transform_from_srgb($0, &$1, file.path, 16) }.samples()
    }
  }
}

extension Raster<UInt8> {
  /// Red, green and blue divided by alpha, in 16 bits so that little is lost where alpha is small; 0 where it is zero.
  fileprivate var straightColors: [UInt16] {
    [UInt16](unsafeUninitializedCapacity: size.area * 3) { colors, initialized in
      for pixel in 0..<size.area {
        let alpha = UInt32(samples[pixel * 4 + 3])
        for i in 0..<3 {
          let sample = UInt32(samples[pixel * 4 + i])
          colors[pixel * 3 + i] = alpha == 0 ? 0 : UInt16(min(65535, (sample * 65535 + alpha / 2) / alpha))
        }
      }
      initialized = size.area * 3
    }
  }

  /// The same alpha over other colours, which are multiplied by it.
  fileprivate func replacingColors(withStraight colors: [UInt16]) -> Raster<UInt8> {
    var result = self
    result.samples.withUnsafeMutableBufferPointer { samples in
      for pixel in 0..<size.area {
        let alpha = UInt32(samples[pixel * 4 + 3])
        for i in 0..<3 {
          samples[pixel * 4 + i] = UInt8((UInt32(colors[pixel * 3 + i]) * alpha + 32767) / 65535)
        }
      }
    }
    return result
  }
}
