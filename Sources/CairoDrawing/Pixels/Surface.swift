internal import CCairo
import DisplayLists
import Geometry

/// A Cairo image surface and its drawing context.
///
/// Not thread-safe: each drawing creates separate surfaces.
final class Surface {
  /// The canvas pixels that the surface covers.
  let rect: PixelRect
  /// The context that draws on the surface. Its user space is measured in canvas pixels.
  let context: OpaquePointer
  private let surface: OpaquePointer
  /// The maximum distance between a flattened curve and the exact one, in pixels.
  private static let tolerance = 0.01

  /// Creates a surface of transparent pixels.
  init(_ rect: PixelRect) throws(DrawingError) {
    precondition(!rect.isEmpty, "a surface must not be empty, got \(rect.width)×\(rect.height)")
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(clamping: rect.width), Int32(clamping: rect.height)),
      let context = cairo_create(surface)
    else { throw DrawingError(operation: "creating a surface", reason: "out of memory") }
    self.rect = rect
    self.surface = surface
    self.context = context
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw DrawingError(
        operation: "creating a surface of \(rect.width)×\(rect.height) pixels", reason: Self.text(status))
    }
    cairo_surface_set_device_offset(surface, -Double(rect.x), -Double(rect.y))
    cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
    cairo_set_tolerance(context, Self.tolerance)
  }

  /// Creates a surface from a premultiplied bitmap, whose size must match `rect`.
  convenience init(_ bitmap: Bitmap, at rect: PixelRect) throws(DrawingError) {
    precondition(bitmap.size == rect.size, "the size of the bitmap, \(bitmap.size), does not match \(rect)")
    try self.init(rect)
    withPixels { pixels, stride in
      bitmap.samples.withUnsafeBytes { samples in
        for y in 0..<bitmap.size.height {
          let row = pixels + y * stride
          let from = samples.baseAddress.unsafelyUnwrapped + y * bitmap.size.width * 4
          for x in 0..<bitmap.size.width {
            let pixel = from.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
            row.storeBytes(of: Self.swapped(UInt32(littleEndian: pixel)), toByteOffset: x * 4, as: UInt32.self)
          }
        }
      }
    }
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Throws an error if any drawing operation on the surface has failed.
  func check(_ operation: String) throws(DrawingError) {
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw DrawingError(operation: operation, reason: Self.text(status))
    }
  }

  /// Calls `body` with the pixels, as premultiplied ARGB words in native byte order, and the number of bytes per row.
  func withPixels<Result>(_ body: (UnsafeMutableRawPointer, Int) -> Result) -> Result {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else {
      preconditionFailure("Cairo returned no pixel data for an image surface")
    }
    let result = body(UnsafeMutableRawPointer(data), Int(cairo_image_surface_get_stride(surface)))
    cairo_surface_mark_dirty(surface)
    return result
  }

  /// Sets the surface as the source of another context, without resampling.
  func setAsSource(of other: OpaquePointer) {
    cairo_set_source_surface(other, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(other), CAIRO_FILTER_NEAREST)
  }

  /// Returns the pixels as premultiplied red, green, blue and alpha bytes.
  func raster() -> Raster<UInt8> {
    let width = rect.width
    let height = rect.height
    let samples = [UInt8](unsafeUninitializedCapacity: width * height * 4) { samples, count in
      samples.withMemoryRebound(to: UInt32.self) { words in
        withPixels { pixels, stride in
          for y in 0..<height {
            let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
            let target = words.baseAddress! + y * width
            for x in 0..<width { target[x] = Self.swapped(row[x]).littleEndian }
          }
        }
      }
      count = width * height * 4
    }
    return Raster(size: rect.size, samples: samples)
  }

  /// Returns a word with red and blue swapped: 0xAARRGGBB becomes 0xAABBGGRR and vice versa.
  static func swapped(_ word: UInt32) -> UInt32 {
    (word & 0xff00_ff00) | (word >> 16 & 0xff) | (word & 0xff) << 16
  }

  static func text(_ status: cairo_status_t) -> String { String(cString: cairo_status_to_string(status)) }

  /// Returns the premultiplied pixels of a PNG image; nil if Cairo cannot decode it.
  static func readPNG(_ bytes: UnsafeRawBufferPointer) -> Bitmap? {
    final class Reader {
      var rest: UnsafeRawBufferPointer
      init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }
    }
    let reader = Reader(bytes)
    let image = withExtendedLifetime(reader) {
      cairo_image_surface_create_from_png_stream(
        { reader, target, length in
          guard let reader, let target else { return CAIRO_STATUS_READ_ERROR }
          let from = Unmanaged<Reader>.fromOpaque(reader).takeUnretainedValue()
          guard from.rest.count >= Int(length) else { return CAIRO_STATUS_READ_ERROR }
          UnsafeMutableRawPointer(target).copyMemory(
            from: from.rest.baseAddress.unsafelyUnwrapped, byteCount: Int(length))
          from.rest = UnsafeRawBufferPointer(rebasing: from.rest.dropFirst(Int(length)))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(reader).toOpaque())
    }
    defer { cairo_surface_destroy(image) }
    guard cairo_surface_status(image) == CAIRO_STATUS_SUCCESS else { return nil }
    let size = PixelSize(
      width: Int(cairo_image_surface_get_width(image)), height: Int(cairo_image_surface_get_height(image)))
    guard size.area > 0, let copy = try? Surface(PixelRect(size)) else { return nil }
    cairo_set_source_surface(copy.context, image, 0, 0)
    cairo_paint(copy.context)
    return copy.raster()
  }
}

extension UInt32 {
  /// Creates an 8-bit sample from a level, rounded and clamped to 0…255.
  ///
  /// Adding one half and truncating is several times faster than `rounded()` on processors without a rounding
  /// instruction.
  init(level: Float) { self = UInt32(Swift.min(255, Swift.max(0, level)) + 0.5) }
}
