internal import CVips
public import Geometry

extension PhotoFile {
  /// What becomes of transparency in a photo that is loaded.
  public enum Transparency: Hashable, Sendable {
    /// The photo is laid over white.
    case overWhite
    /// Alpha is kept, straight.
    case kept
  }

  /// The pixels of a photo, upright, in its own colour space.
  ///
  /// Grey becomes red, green and blue; pictures that are not RGB become sRGB. Samples of more than 8 bits become 16.
  /// Where the decoder allows, only the rows down to the end of `crop` are decoded; what lies below is not
  /// checked for damage.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - crop: which pixels of the upright picture; nil for all.
  ///   - size: columns and rows to resize these pixels to, with a Lanczos filter; nil to leave them as they are.
  ///   - transparency: what becomes of alpha. Of a photo without alpha, the result is opaque either way.
  ///   - limits: what is refused before a pixel is decoded.
  ///   - threads: how many threads resize and convert; nil for as many as there are cores. A HEIF decoder may use
  ///     its own besides.
  public static func load(
    _ path: String, crop: PixelRect? = nil, size: PixelSize? = nil, transparency: Transparency = .overWhite,
    limits: PhotoLimits = PhotoLimits(), threads: Int? = nil
  ) throws(ImageFileError) -> Photo {
    if let size {
      precondition(size.width > 0 && size.height > 0, "a photo cannot be \(size.width) × \(size.height) pixels")
    }
    return try reading(path, limits) { (head) throws(VipsFailure) in
      let crop = crop ?? PixelRect(head.size)
      guard !crop.isEmpty, crop.intersection(PixelRect(head.size)) == crop else {
        throw .known(ImageFileError(path, of: head.size, lacks: crop))
      }
      return try head.photo(crop: crop, size: size ?? crop.size, transparency: transparency, threads: threads)
    }
  }
}

extension ImageFileError {
  fileprivate init(_ path: String, of size: PixelSize, lacks crop: PixelRect) {
    self.init(
      .unsupported, .read, file: path,
      reason: """
        \(crop.width) × \(crop.height) pixels from \(crop.x),\(crop.y) were asked for, and it has \
        \(size.width) × \(size.height)
        """)
  }
}

extension PhotoHead {
  /// The photo, cut in stored coordinates before anything else is done, turned at the very end.
  fileprivate func photo(
    crop: PixelRect, size: PixelSize, transparency: PhotoFile.Transparency, threads: Int?
  ) throws(VipsFailure) -> Photo {
    if let threads { vips_image_set_int(picture.image, VIPS_META_CONCURRENCY, Int32(max(1, threads))) }
    let stored = orientation.storedRect(from: crop, storedSize: storedSize)
    var result = try picture.cropped(to: stored)
    result = try inRGB(result)
    let isOpaque = !result.hasAlpha || transparency == .overWhite
    let full = Double(fullSample)
    if result.hasAlpha, isOpaque { result = try result.applying { shim_flatten_white($0, &$1, full) } }
    result = try result.resized(to: orientation.turned(size))
    if orientation != .upright { result = try result.turnedUpright() }
    if !result.hasAlpha { result = try result.applying { shim_add_opaque_alpha($0, &$1, full) } }
    let pixels: Photo.Pixels =
      result.format == VIPS_FORMAT_USHORT
      ? .sixteen(spreadOverSixteenBits(try result.raster()))
      : .eight(try result.raster())
    if picture.hasFailed { throw .library }
    return Photo(pixels, alpha: isOpaque ? .opaque : .straight, profile: profile)
  }

  /// Red, green and blue with 8 or 16 bits, alpha as it was: in the photo's own RGB space, or else in sRGB.
  private func inRGB(_ picture: LazyImage) throws(VipsFailure) -> LazyImage {
    let isDeep = picture.format == VIPS_FORMAT_USHORT
    let space = embeddedProfile.flatMap(ColorProfile.space)
    switch colorModel {
    case .rgb:
      return picture
    case .cmyk:
      return try picture.applying { shim_icc_transform_to_srgb($0, &$1, "cmyk", isDeep ? 16 : 8) }
    case .grey where space == "GRAY":
      return try picture.applying { shim_icc_transform_to_srgb($0, &$1, "srgb", isDeep ? 16 : 8) }
    case .grey:
      let rgb = isDeep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB
      return try picture.applying { shim_colourspace($0, &$1, rgb) }
    }
  }

  /// What the library makes of a full sample: of 9 to 15 bits it leaves the low ones of 16 zero.
  private var fullSample: Int {
    picture.format == VIPS_FORMAT_USHORT ? ((1 << bitDepth) - 1) << (16 - bitDepth) : 255
  }

  /// Scales samples so that full ones become 65535.
  private func spreadOverSixteenBits(_ raster: Raster<UInt16>) -> Raster<UInt16> {
    let full = UInt32(fullSample)
    guard full < 65535 else { return raster }
    var raster = raster
    for i in raster.samples.indices {
      raster.samples[i] = UInt16(min(65535, (UInt32(raster.samples[i]) * 65535 + full / 2) / full))
    }
    return raster
  }
}

extension LazyImage {
  fileprivate func cropped(to rect: PixelRect) throws(VipsFailure) -> LazyImage {
    if rect == PixelRect(size) { return self }
    return try applying {
      shim_extract_area($0, &$1, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
    }
  }

  /// Resized by a Lanczos filter of three lobes; colours of transparent pixels do not bleed.
  fileprivate func resized(to target: PixelSize) throws(VipsFailure) -> LazyImage {
    if target == size { return self }
    let x = Double(target.width) / Double(size.width)
    let y = Double(target.height) / Double(size.height)
    guard hasAlpha else { return try applying { shim_resize($0, &$1, x, y) } }
    let samples = format
    return try applying { shim_premultiply($0, &$1) }
      .applying { shim_resize($0, &$1, x, y) }
      .applying { shim_unpremultiply($0, &$1) }
      .applying { shim_round($0, &$1) }
      .applying { shim_cast($0, &$1, samples) }
  }

  /// Turned as its orientation says; turning needs all pixels at hand, so they are decoded here.
  fileprivate func turnedUpright() throws(VipsFailure) -> LazyImage {
    let decoded = try LazyImage.made { out in
      out = vips_image_copy_memory(image)
      return out == nil ? -1 : 0
    }
    return try decoded.applying { shim_autorot($0, &$1) }
  }
}
