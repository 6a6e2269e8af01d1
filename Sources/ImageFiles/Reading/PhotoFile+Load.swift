import CVips
public import Files
public import Geometry

extension PhotoFile {
  /// How transparency is handled on loading.
  public enum Transparency: Hashable, Sendable {
    /// Composites the photo over white.
    case overWhite
    /// Keeps alpha, which is straight.
    case kept
  }

  /// Loads the pixels of a photo, upright and in its own colour space.
  ///
  /// Grey becomes RGB, and colours that are not RGB become sRGB. Samples of more than 8 bits are loaded as 16 bits.
  /// Decoding stops after the last row of `crop` if the decoder allows it, so rows below may not be checked for damage.
  ///
  /// - Parameters:
  ///   - path: the photo to load.
  ///   - crop: the part of the upright image to load; nil for all of it.
  ///   - size: the size to which the crop is resampled with a Lanczos filter; nil for no resampling.
  ///   - transparency: how alpha is handled. A photo without alpha is opaque in either case.
  ///   - limits: the limits, which are checked before any pixels are decoded.
  ///   - threads: the number of threads that resample and convert; nil for one per core. HEIF decoders may use
  ///     additional ones.
  public static func load(
    _ path: String, crop: PixelRect? = nil, size: PixelSize? = nil, transparency: Transparency = .overWhite,
    limits: PhotoLimits = PhotoLimits(), threads: Int? = nil
  ) throws(FileError) -> Photo {
    try load(
      try InputFile(path), crop: crop, size: size, transparency: transparency, limits: limits, threads: threads)
  }

  /// Loads from an open photo.
  static func load(
    _ file: InputFile, crop: PixelRect?, size: PixelSize?, transparency: Transparency, limits: PhotoLimits,
    threads: Int?
  ) throws(FileError) -> Photo {
    if let size {
      precondition(size.width > 0 && size.height > 0, "the size must not be empty, got \(size.width) × \(size.height)")
    }
    let (format, photo) = try reading(file, limits) { (head) throws(VipsFailure) in
      let crop = crop ?? PixelRect(head.size)
      guard !crop.isEmpty, crop.intersection(PixelRect(head.size)) == crop else {
        throw .fileError(FileError(file.name, of: head.size, lacks: crop))
      }
      let photo = try head.photo(crop: crop, size: size ?? crop.size, transparency: transparency, threads: threads)
      return (head.format, photo)
    }
    if format == .png, try !file.hasPNGEnd() { throw FileError(file.name, damaged: "its end is missing") }
    return photo
  }
}

extension FileError {
  fileprivate init(_ path: String, of size: PixelSize, lacks crop: PixelRect) {
    self.init(
      .unsupported, .read, file: path,
      reason: """
        the crop of \(crop.width) × \(crop.height) pixels at \(crop.x),\(crop.y) does not fit into its \
        \(size.width) × \(size.height)
        """)
  }
}

extension PhotoHead {
  /// Returns the photo. It is cropped first, in stored coordinates, and turned upright last.
  fileprivate func photo(
    crop: PixelRect, size: PixelSize, transparency: PhotoFile.Transparency, threads: Int?
  ) throws(VipsFailure) -> Photo {
    if let threads { vips_image_set_int(image.image, VIPS_META_CONCURRENCY, Int32(max(1, threads))) }
    let stored = orientation.storedRect(of: crop, in: storedSize)
    var result = try image.cropped(to: stored)
    result = try inRGB(result)
    let isOpaque = !result.hasAlpha || transparency == .overWhite
    let full = Double(fullSample)
    if result.hasAlpha, isOpaque { result = try result.applying { shim_flatten_white($0, &$1, full) } }
    result = try result.resized(to: orientation.turned(size))
    if orientation != .upright { result = try result.turnedUpright() }
    if !result.hasAlpha { result = try result.applying { shim_add_opaque_alpha($0, &$1, full) } }
    let pixels: Photo.Pixels =
      result.format == VIPS_FORMAT_USHORT
      ? .sixteen((try result.raster() as Raster<UInt16>).spread(from: fullSample))
      : .eight(try result.raster())
    if image.hasFailed { throw .library }
    return Photo(pixels, alpha: isOpaque ? .opaque : .straight, profile: profile)
  }

  /// Converts an image to RGB: in the photo's own colour space if that is RGB, otherwise in sRGB. Keeps the bit depth
  /// and alpha.
  private func inRGB(_ image: LazyImage) throws(VipsFailure) -> LazyImage {
    let isDeep = image.format == VIPS_FORMAT_USHORT
    let space = embeddedProfile.flatMap(ColorProfile.space)
    switch colorModel {
    case .rgb:
      return image
    case .cmyk:
      return try image.applying { shim_icc_transform_to_srgb($0, &$1, "cmyk", isDeep ? 16 : 8) }
    case .grey where space == "GRAY":
      return try image.applying { shim_icc_transform_to_srgb($0, &$1, "srgb", isDeep ? 16 : 8) }
    case .grey:
      let rgb = isDeep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB
      return try image.applying { shim_colourspace($0, &$1, rgb) }
    }
  }

  /// The largest code value. libvips leaves the low bits of 9- to 15-bit samples zero.
  private var fullSample: Int {
    image.format == VIPS_FORMAT_USHORT ? ((1 << bitDepth) - 1) << (16 - bitDepth) : 255
  }
}

extension LazyImage {
  fileprivate func cropped(to rect: PixelRect) throws(VipsFailure) -> LazyImage {
    if rect == PixelRect(size) { return self }
    return try applying {
      shim_extract_area($0, &$1, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
    }
  }

  /// Resamples with a three-lobed Lanczos filter. The colours of transparent pixels do not bleed into others.
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

  /// Turns the image upright. This needs random access, so all pixels are decoded here.
  fileprivate func turnedUpright() throws(VipsFailure) -> LazyImage {
    let decoded = try LazyImage.made { out in
      out = vips_image_copy_memory(image)
      return out == nil ? -1 : 0
    }
    return try decoded.applying { shim_autorot($0, &$1) }
  }
}
