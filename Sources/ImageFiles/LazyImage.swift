internal import CVips
internal import Geometry

/// A picture of libvips' own: a recipe whose pixels are made when they are asked for.
final class LazyImage {
  /// The library's object, owned.
  let image: UnsafeMutablePointer<VipsImage>

  private init(owning image: UnsafeMutablePointer<VipsImage>) { self.image = image }

  deinit { shim_unref(image) }

  /// The picture that a library call puts into its argument.
  static func made(
    by call: (inout UnsafeMutablePointer<VipsImage>?) -> Int32
  ) throws(VipsFailure) -> LazyImage {
    var out: UnsafeMutablePointer<VipsImage>?
    guard call(&out) == 0, let out else { throw .library }
    return LazyImage(owning: out)
  }

  /// The picture that a library call makes of this one.
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

  /// Whether pixels of a loaded image could not be decoded, though whoever asked for them may not have been told.
  ///
  /// Final once they have been asked for. Only images straight from a loader know.
  var hasFailed: Bool { shim_watch_has_failed(image) != 0 }

  /// A number in the picture's metadata; nil if there is none of that name.
  func integer(named name: String) -> Int? {
    var value: Int32 = 0
    guard vips_image_get_typeof(image, name) != 0, vips_image_get_int(image, name, &value) == 0 else { return nil }
    return Int(value)
  }

  /// Bytes in the picture's metadata; nil if there are none of that name.
  func bytes(named name: String) -> [UInt8]? {
    var data: UnsafeRawPointer?
    var count = 0
    guard vips_image_get_typeof(image, name) != 0, vips_image_get_blob(image, name, &data, &count) == 0, let data
    else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: count))
  }

  /// Whether the metadata has an entry of that name.
  func hasEntry(named name: String) -> Bool { vips_image_get_typeof(image, name) != 0 }

  /// All pixels now, as a raster: the picture must be red, green, blue and alpha.
  func raster<Sample: FixedWidthInteger & UnsignedInteger & Sendable>() throws(VipsFailure) -> Raster<Sample> {
    precondition(bands == 4, "a raster has 4 samples a pixel, the picture has \(bands)")
    return Raster(size: size, samples: try samples())
  }

  /// All samples now, row by row, pixel by pixel: they must be of the picture's own size.
  func samples<Sample: FixedWidthInteger>() throws(VipsFailure) -> [Sample] {
    let sampleSize = Int(vips_format_sizeof(format))
    precondition(
      sampleSize == MemoryLayout<Sample>.size, "the picture's samples are \(sampleSize) bytes, not \(Sample.self)")
    let count = size.area * bands
    var status: Int32 = 0
    let samples = [Sample](unsafeUninitializedCapacity: count) { buffer, initialized in
      status = Self.fill(UnsafeMutableRawBufferPointer(buffer), from: self)
      if status == 0 { initialized = count }
    }
    guard status == 0 else { throw .library }
    return samples
  }

  /// Computes a picture straight into memory of the right size.
  private static func fill(_ memory: UnsafeMutableRawBufferPointer, from source: LazyImage) -> Int32 {
    let target = vips_image_new_from_memory(
      memory.baseAddress, memory.count, Int32(source.size.width), Int32(source.size.height), Int32(source.bands),
      source.format)
    guard let target else { return -1 }
    defer { shim_unref(target) }
    return vips_image_write(source.image, target)
  }

  /// A picture that looks at samples, without metadata; they must stay where they are while it is used.
  static func looking<Sample>(
    at samples: UnsafeBufferPointer<Sample>, size: PixelSize, bands: Int, format: VipsBandFormat,
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
