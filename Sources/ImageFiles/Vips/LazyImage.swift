import CVips
import Geometry

/// A libvips image, whose pixels are computed on demand.
final class LazyImage {
  /// The libvips object, owned by this one.
  let image: UnsafeMutablePointer<VipsImage>

  private init(owning image: UnsafeMutablePointer<VipsImage>) { self.image = image }

  deinit { shim_unref(image) }

  /// Returns the image that a libvips call stores in its argument.
  static func made(
    by call: (inout UnsafeMutablePointer<VipsImage>?) -> Int32
  ) throws(VipsFailure) -> LazyImage {
    var out: UnsafeMutablePointer<VipsImage>?
    guard call(&out) == 0, let out else { throw .library }
    return LazyImage(owning: out)
  }

  /// Returns the image that a libvips call derives from this one.
  func applying(
    _ call: (UnsafeMutablePointer<VipsImage>, inout UnsafeMutablePointer<VipsImage>?) -> Int32
  ) throws(VipsFailure) -> LazyImage {
    try .made { out in call(image, &out) }
  }

  var size: PixelSize { PixelSize(width: Int(vips_image_get_width(image)), height: Int(vips_image_get_height(image))) }
  var bands: Int { Int(vips_image_get_bands(image)) }
  var format: VipsBandFormat { vips_image_get_format(image) }
  var interpretation: VipsInterpretation { vips_image_get_interpretation(image) }
  var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }

  /// Whether decoding a loaded image has failed, even if the call that needed its pixels reported success.
  ///
  /// The value is final once the pixels have been computed. It is valid only for images that come directly from a
  /// loader.
  var hasFailed: Bool { shim_watch_has_failed(image) != 0 }

  /// Returns a number in the image's metadata; nil if no entry has that name.
  func integer(named name: String) -> Int? {
    var value: Int32 = 0
    guard vips_image_get_typeof(image, name) != 0, vips_image_get_int(image, name, &value) == 0 else { return nil }
    return Int(value)
  }

  /// Returns bytes in the image's metadata; nil if no entry has that name.
  func bytes(named name: String) -> [UInt8]? {
    var data: UnsafeRawPointer?
    var count = 0
    guard vips_image_get_typeof(image, name) != 0, vips_image_get_blob(image, name, &data, &count) == 0, let data
    else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: count))
  }

  /// Returns whether the metadata has an entry with that name.
  func hasEntry(named name: String) -> Bool { vips_image_get_typeof(image, name) != 0 }

  /// Adds a block of EXIF and the orientation in it, which only a loader would take from it.
  func setExif(_ block: [UInt8], orientation: Int?) {
    vips_image_set_blob_copy(image, "exif-data", block, block.count)
    if let orientation { vips_image_set_int(image, "orientation", Int32(orientation)) }
  }

  /// Computes all pixels. The image must have red, green, blue and alpha bands.
  func raster<Sample: FixedWidthInteger & UnsignedInteger & Sendable>() throws(VipsFailure) -> Raster<Sample> {
    precondition(bands == 4, "the image must have 4 samples per pixel, got \(bands)")
    return Raster(size: size, samples: try samples())
  }

  /// Computes all samples, interleaved and in row-major order. `Sample` must have the size of the image's samples.
  func samples<Sample: FixedWidthInteger>() throws(VipsFailure) -> [Sample] {
    let sampleSize = Int(vips_format_sizeof(format))
    precondition(
      sampleSize == MemoryLayout<Sample>.size,
      "\(Sample.self) must match the image's samples of \(sampleSize) bytes")
    let count = size.area * bands
    var status: Int32 = 0
    let samples = [Sample](unsafeUninitializedCapacity: count) { buffer, initialized in
      status = Self.fill(UnsafeMutableRawBufferPointer(buffer), from: self)
      if status == 0 { initialized = count }
    }
    guard status == 0 else { throw .library }
    return samples
  }

  /// Computes an image directly into memory of the required size.
  private static func fill(_ memory: UnsafeMutableRawBufferPointer, from source: LazyImage) -> Int32 {
    let target = vips_image_new_from_memory(
      memory.baseAddress, memory.count, Int32(source.size.width), Int32(source.size.height), Int32(source.bands),
      source.format)
    guard let target else { return -1 }
    defer { shim_unref(target) }
    return vips_image_write(source.image, target)
  }

  /// Returns an image without metadata that borrows samples, which must not move while the image is in use.
  static func borrowing<Sample>(
    _ samples: UnsafeBufferPointer<Sample>, size: PixelSize, bands: Int, format: VipsBandFormat,
    as interpretation: VipsInterpretation
  ) throws(VipsFailure) -> LazyImage {
    let bytes = UnsafeRawBufferPointer(samples)
    let plain = try made { out in
      out = vips_image_new_from_memory(
        bytes.baseAddress, bytes.count, Int32(size.width), Int32(size.height), Int32(bands), format)
      return out == nil ? -1 : 0
    }
    return try plain.applying { shim_interpret($0, &$1, interpretation) }
  }
}
