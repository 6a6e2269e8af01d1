internal import CVips
internal import Geometry

extension PhotoFile {
  /// Writes a photo as a JPEG that carries its profile, the description, and nothing else.
  ///
  /// The file is emptied first and filled as the picture is encoded: after an error a part of it may stay. Whoever
  /// wants all or nothing writes to a temporary file.
  ///
  /// - Parameters:
  ///   - photo: an opaque photo; samples of 16 bits are rounded to 8.
  ///   - quality: 1…100, the library's scale. From 90 up colour has the full resolution (4:4:4), below it a quarter
  ///     (4:2:0). 95 by default: text and emoji stay clean.
  ///   - description: words about the picture in any script; nil for none. Of more than some 32 kB the end
  ///     is left out.
  ///   - threads: how many threads prepare the pixels; nil for as many as there are cores.
  ///   - path: the file; its name has no influence on the format.
  public static func writeJPEG(
    _ photo: Photo, quality: Int = 95, description: String? = nil, threads: Int? = nil, to path: String
  ) throws(ImageFileError) {
    precondition((1...100).contains(quality), "quality is 1 to 100, got \(quality)")
    precondition(photo.alpha == .opaque, "a JPEG holds no alpha, the photo's is \(photo.alpha)")
    try check(photo.size, fits: 65_535, "a JPEG", path)
    var segments = [JPEGSegment.jfif]
    if let description { segments.append(.description(description)) }
    if let profile = photo.profile {
      guard let parts = JPEGSegment.profile(profile) else {
        throw ImageFileError(
          .unsupported, .write, file: path,
          reason: "a JPEG cannot hold a colour profile of \(profile.bytes.count) bytes")
      }
      segments += parts
    }
    let eight: Raster<UInt8> =
      switch photo.pixels {
      case .eight(let raster): raster
      case .sixteen(let raster): raster.roundedToEightBits
      }
    let insertion = segments.flatMap(\.bytes)
    try writing(path, inserting: insertion, at: JPEGSegment.offsetAfterStart) { (file) throws(VipsFailure) in
      try LazyImage.with(eight, bands: 3) { (picture) throws(VipsFailure) in
        try file.encode(picture.prepared(threads: threads)) { shim_jpegsave($0.image, $1, Int32(quality)) }
      }
    }
  }

  /// Writes a photo as a PNG that carries its profile (or says sRGB), the description, and nothing else.
  ///
  /// Lossless: 8 or 16 bits as the photo has. Alpha is straight in the file; an opaque photo gets none. What is said
  /// of errors at `writeJPEG` holds here too.
  ///
  /// - Parameters:
  ///   - photo: any photo.
  ///   - description: words about the picture in any script, under the keyword `Description`; nil for none.
  ///   - threads: how many threads prepare the pixels; nil for as many as there are cores.
  ///   - path: the file; its name has no influence on the format.
  public static func writePNG(
    _ photo: Photo, description: String? = nil, threads: Int? = nil, to path: String
  ) throws(ImageFileError) {
    try check(photo.size, fits: Int(Int32.max), "a PNG", path)
    var chunks: [PNGChunk] = []
    if photo.profile == nil { chunks.append(.sRGB) }
    if let description { chunks.append(.text(description, keyword: "Description")) }
    let bands = photo.alpha == .opaque ? 3 : 4
    let insertion = chunks.flatMap(\.bytes)
    func write<Sample>(_ raster: Raster<Sample>) throws(ImageFileError) {
      let raster = photo.alpha == .premultiplied ? raster.straightened : raster
      try writing(path, inserting: insertion, at: PNGChunk.offsetAfterHeader) { (file) throws(VipsFailure) in
        try LazyImage.with(raster, bands: bands) { (picture) throws(VipsFailure) in
          let picture = try picture.prepared(profile: photo.profile, threads: threads)
          try file.encode(picture) { shim_pngsave($0.image, $1, Int32(Sample.bitWidth)) }
        }
      }
    }
    switch photo.pixels {
    case .eight(let raster): try write(raster)
    case .sixteen(let raster): try write(raster)
    }
  }

  /// The bytes of a PNG, as `writePNG` writes them to a file.
  public static func png(
    _ photo: Photo, description: String? = nil, threads: Int? = nil
  ) throws(ImageFileError) -> [UInt8] {
    let name = "the picture"
    func failed(_ words: String) -> ImageFileError { ImageFileError(.cannotWrite, .write, file: name, reason: words) }
    do throws(VipsFailure) {
      let file = try MemoryFile([])
      do throws(ImageFileError) {
        try writePNG(photo, description: description, threads: threads, to: file.path)
      } catch {
        throw .known(ImageFileError(error.kind, error.operation, file: name, reason: error.reason))
      }
      return try file.contents()
    } catch {
      switch error {
      case .known(let error): throw error
      case .library: throw failed("there is no memory for it")
      case .said(let words): throw failed("there is no memory for it (\(words))")
      }
    }
  }

  private static func check(
    _ size: PixelSize, fits limit: Int, _ kind: String, _ path: String
  ) throws(ImageFileError) {
    precondition(size.width > 0 && size.height > 0, "a photo of \(size.width) × \(size.height) pixels has none")
    guard size.width <= limit, size.height <= limit else {
      throw ImageFileError(
        .unsupported, .write, file: path,
        reason: "\(kind) holds \(limit) pixels a side at most, the photo is \(size.width) × \(size.height)")
    }
  }

  /// Opens a file for writing and does `work` with it; `work` must be repeatable.
  private static func writing(
    _ path: String, inserting insertion: [UInt8], at offset: Int, _ work: (OutputFile) throws(VipsFailure) -> Void
  ) throws(ImageFileError) {
    do throws(VipsFailure) {
      try Vips.perform { () throws(VipsFailure) in
        let file: OutputFile
        do throws(ImageFileError) {
          file = try OutputFile(path, inserting: insertion, at: offset)
        } catch {
          throw .known(error)
        }
        try work(file)
      }
    } catch {
      switch error {
      case .known(let error): throw error
      case .library: throw ImageFileError(.cannotWrite, .write, file: path, reason: "it cannot be encoded")
      case .said(let words):
        throw ImageFileError(.cannotWrite, .write, file: path, reason: "it cannot be encoded (\(words))")
      }
    }
  }
}

extension LazyImage {
  /// Lends `work` a picture that looks at a raster, without alpha if only 3 bands are asked for.
  fileprivate static func with<Sample: Sendable, Value>(
    _ raster: Raster<Sample>, bands: Int, _ work: (LazyImage) throws(VipsFailure) -> Value
  ) throws(VipsFailure) -> Value {
    let isDeep = Sample.bitWidth == 16
    return try raster.samples.withUnsafeBufferPointer { (samples) throws(VipsFailure) in
      let picture = try LazyImage.looking(
        at: samples, size: raster.size, bands: 4, format: isDeep ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR,
        as: isDeep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB)
      return try work(bands == 4 ? picture : picture.applying { shim_extract_bands($0, &$1, 0, Int32(bands)) })
    }
  }

  /// Ready to be encoded: 72 pixels an inch, as screens' pictures say, and the profile.
  fileprivate func prepared(profile: ColorProfile? = nil, threads: Int?) throws(VipsFailure) -> LazyImage {
    let picture = try applying { shim_set_resolution($0, &$1, 72 / 25.4) }
    if let threads { vips_image_set_int(picture.image, VIPS_META_CONCURRENCY, Int32(max(1, threads))) }
    if let profile {
      shim_set_blob_copy(picture.image, "icc-profile-data", profile.bytes, profile.bytes.count)
    }
    return picture
  }
}
