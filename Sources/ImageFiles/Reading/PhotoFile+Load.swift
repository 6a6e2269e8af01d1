import CVips
public import Files
public import Geometry

extension PhotoFile {
  /// Loads the pixels of a photo, upright and in the photo's colour space.
  ///
  /// Grey becomes RGB, and colours that are not RGB become sRGB. RGB colours become Display P3 if the profile describes
  /// only the conversion from its colours. PQ and HLG become sRGB or Display P3. Samples of more than 8 bits are loaded as
  /// 16 bits. Decoding stops after the last row of `crop` if the decoder allows it, so rows below may not be checked for
  /// damage.
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
      try InputFile(path), LoadRequest(crop: crop, size: size, transparency: transparency, threads: threads), limits)
  }

  /// Loads from an open photo.
  static func load(
    _ file: InputFile, _ request: LoadRequest, _ limits: PhotoLimits
  ) throws(FileError) -> Photo {
    if let size = request.size {
      precondition(size.width > 0 && size.height > 0, "the size must not be empty, got \(size.width) × \(size.height)")
    }
    let (format, photo) = try reading(file, limits) { (head) throws(VipsFailure) in
      let crop = request.crop ?? PixelRect(head.size)
      guard !crop.isEmpty, crop.intersection(PixelRect(head.size)) == crop else {
        throw .fileError(FileError(file.name, of: head.size, lacks: crop))
      }
      let photo = try head.photo(request, crop: crop, size: request.size ?? crop.size)
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
    _ request: LoadRequest, crop: PixelRect, size: PixelSize
  ) throws(VipsFailure) -> Photo {
    if let threads = request.threads { vips_image_set_int(image.image, VIPS_META_CONCURRENCY, Int32(max(1, threads))) }
    let stored = orientation.storedRect(of: crop, in: storedSize)
    var source = try image.cropped(to: stored)
    let isOpaque = !source.hasAlpha || request.transparency == .overWhite
    let flattensFirst = source.hasAlpha && isOpaque && !colors.convertsPixels
    // Whether alpha is transparent anywhere is known before the colours are used, so the pixels are decoded here.
    var isFlattened = false
    if flattensFirst {
      source = try source.inMemory()
      isFlattened = try !source.isOpaque(upTo: fullSample)
    }
    let converted = try inRGB(source)
    var result = converted.image
    let full = converted.full
    if flattensFirst {
      result = try result.applying { shim_flatten_white($0, &$1, Double(full)) }
    }
    result = try result.resized(to: orientation.turned(size))
    if orientation != .upright { result = try result.turnedUpright() }
    if !result.hasAlpha { result = try result.applying { shim_add_opaque_alpha($0, &$1, Double(full)) } }
    var pixels: Photo.Pixels =
      result.format == VIPS_FORMAT_USHORT
      ? .sixteen((try result.raster() as Raster<UInt16>).spread(from: full))
      : .eight(try result.raster())
    if image.hasFailed { throw .library }
    let transfer = request.keepsHDR ? colors.transfer : .standard
    if colors.convertsPixels {
      pixels = transfer == .standard ? colors.converted(pixels) : colors.keptInHDR(pixels)
      isFlattened = isOpaque && !pixels.isOpaque
      if isFlattened { pixels = pixels.over(white: transfer.graphicsWhite) }
    }
    var photo = Photo(pixels, alpha: isOpaque ? .opaque : .straight)
    photo.transfer = transfer
    if transfer == .pq { photo.luminance = colors.luminance }
    photo.profile = transfer == .standard ? colors.profile : nil
    photo.isFlattened = isFlattened
    return photo
  }

  /// Converts an image to RGB, as `colors` says. Keeps the bit depth and alpha. Returns the largest code value too.
  private func inRGB(_ image: LazyImage) throws(VipsFailure) -> (image: LazyImage, full: Int) {
    let isDeep = image.format == VIPS_FORMAT_USHORT
    let source = try colors.source?.file()
    guard let path = source?.path ?? (colorModel == .cmyk ? "cmyk" : nil) else {
      guard colorModel == .grey else { return (image, fullSample) }
      let rgb = isDeep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB
      return (try image.applying { shim_colourspace($0, &$1, rgb) }, fullSample)
    }
    let target = try colors.profile?.icc.file()
    // Profiles apply to full-range samples.
    let spread = try isDeep ? image.spread(from: fullSample) : image
    // The paths are valid only while the files exist.
    let converted = try withExtendedLifetime((source, target)) { () throws(VipsFailure) in
      try spread.applying { shim_icc_transform($0, &$1, path, target?.path ?? "srgb", isDeep ? 16 : 8) }
    }
    return (converted, isDeep ? 65535 : 255)
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

  /// Spreads 16-bit samples of which `full` is the largest over the full range.
  fileprivate func spread(from full: Int) throws(VipsFailure) -> LazyImage {
    if full == 65535 { return self }
    let space = interpretation
    return try applying { shim_scale($0, &$1, 65535 / Double(full)) }
      .applying { shim_round($0, &$1) }
      .applying { shim_cast($0, &$1, VIPS_FORMAT_USHORT) }
      .applying { shim_interpret($0, &$1, space) }
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
    try inMemory().applying { shim_autorot($0, &$1) }
  }

  /// Returns the image with all pixels decoded.
  fileprivate func inMemory() throws(VipsFailure) -> LazyImage {
    try LazyImage.made { out in
      out = vips_image_copy_memory(image)
      return out == nil ? -1 : 0
    }
  }

  /// Returns whether alpha, the last band, is `full` everywhere.
  fileprivate func isOpaque(upTo full: Int) throws(VipsFailure) -> Bool {
    let last = Int32(bands - 1)
    let alpha = try applying { shim_extract_bands($0, &$1, last, 1) }
    if format == VIPS_FORMAT_USHORT {
      let samples: [UInt16] = try alpha.samples()
      return samples.allSatisfy { $0 >= full }
    }
    let samples: [UInt8] = try alpha.samples()
    return samples.allSatisfy { $0 >= full }
  }
}
