import CVips
import Files
import Geometry

extension ColorProfile {
  /// Converts interleaved red, green and blue samples from sRGB to this colour space. Call within `Vips.perform`.
  func convertFromSRGB(_ samples: [UInt16], size: PixelSize) throws(VipsFailure) -> [UInt16] {
    let file = try icc.file()
    return try samples.withUnsafeBufferPointer { (buffer) throws(VipsFailure) in
      try LazyImage.borrowing(
        buffer, size: size, bands: 3, format: VIPS_FORMAT_USHORT, as: VIPS_INTERPRETATION_RGB16
      ).applying { shim_icc_transform($0, &$1, "srgb", file.path, 16) }.samples()
    }
  }

  /// Converts interleaved red, green and blue samples from this colour space to sRGB. Call within `Vips.perform`.
  func convertToSRGB(_ samples: [UInt8], size: PixelSize) throws(VipsFailure) -> [UInt8] {
    let file = try icc.file()
    return try samples.withUnsafeBufferPointer { (buffer) throws(VipsFailure) in
      try LazyImage.borrowing(
        buffer, size: size, bands: 3, format: VIPS_FORMAT_UCHAR, as: VIPS_INTERPRETATION_sRGB
      ).applying { shim_icc_transform($0, &$1, file.path, "srgb", 8) }.samples()
    }
  }

  /// Performs a conversion. Throws `unsupported` if the profile cannot be used.
  func converting<Value>(_ work: () throws(VipsFailure) -> Value) throws(FileError) -> Value {
    do throws(VipsFailure) {
      return try Vips.perform(work)
    } catch {
      let reason: String
      switch error {
      case .fileError(let error): throw error
      case .library: reason = "it cannot be used"
      case .message(let message): reason = "it cannot be used (\(message))"
      }
      throw FileError(.unsupported, .read, file: "colour profile \(name ?? "")", reason: reason)
    }
  }
}
