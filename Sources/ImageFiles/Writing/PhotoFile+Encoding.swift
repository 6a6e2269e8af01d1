import CVips
import Files
import Geometry

extension PhotoFile {
  /// Calls `work` with a target that passes bytes to the sink. `work` may be called twice.
  static func encode(
    to sink: PhotoSink, inserting insertion: [UInt8], at offset: Int,
    _ work: (EncodingTarget) throws(VipsFailure) -> Void
  ) throws(FileError) {
    do throws(VipsFailure) {
      try Vips.perform { () throws(VipsFailure) in
        do throws(FileError) {
          try sink.restart()
        } catch {
          throw .fileError(error)
        }
        try work(EncodingTarget(inserting: insertion, at: offset, write: sink.write))
      }
    } catch {
      switch error {
      case .fileError(let error): throw error
      case .library: throw FileError(.unwritable, .write, file: sink.name, reason: "it cannot be encoded")
      case .message(let message):
        throw FileError(.unwritable, .write, file: sink.name, reason: "it cannot be encoded (\(message))")
      }
    }
  }
}

extension LazyImage {
  /// Calls `work` with an image that borrows a raster's samples, without alpha if `bands` is 3.
  static func lending<Sample: Sendable, Value>(
    _ raster: Raster<Sample>, bands: Int, _ work: (LazyImage) throws(VipsFailure) -> Value
  ) throws(VipsFailure) -> Value {
    let isDeep = Sample.bitWidth == 16
    return try raster.samples.withUnsafeBufferPointer { (samples) throws(VipsFailure) in
      let image = try LazyImage.borrowing(
        samples, size: raster.size, bands: 4, format: isDeep ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR,
        as: isDeep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB)
      return try work(bands == 4 ? image : image.applying { shim_extract_bands($0, &$1, 0, Int32(bands)) })
    }
  }

  /// Returns the image with a resolution, by default the usual one of screens, ready for encoding.
  func prepared(pixelsPerInch: Double = 72, threads: Int?) throws(VipsFailure) -> LazyImage {
    let prepared = try applying { shim_set_resolution($0, &$1, pixelsPerInch / 25.4) }
    if let threads { vips_image_set_int(prepared.image, VIPS_META_CONCURRENCY, Int32(max(1, threads))) }
    return prepared
  }
}
