import CVips
public import Files
import Geometry

extension PhotoFile {
  /// Writes a photo as a JPEG with its profile, its gain map, a description, the identifier of a Live Photo and no
  /// other metadata.
  ///
  /// If an error is thrown, part of the photo may have been written, so do not commit the output.
  ///
  /// - Parameters:
  ///   - photo: the photo, which must be opaque. 16-bit samples are rounded to 8 bits.
  ///   - quality: the quality, 1…100 on libvips's scale. Chroma has full resolution (4:4:4) from 90, and half the
  ///     resolution in both directions (4:2:0) below. The default of 95 keeps text and emoji free of artefacts.
  ///   - description: a description in any script, truncated at about 32 kB, or nil to omit it.
  ///   - threads: the number of threads that prepare the pixels; nil for one per core.
  ///   - output: the file, whose name does not affect the format.
  public static func writeJPEG(
    _ photo: Photo, quality: Int = 95, description: String? = nil, threads: Int? = nil, to output: OutputFile
  ) throws(FileError) {
    try encodeJPEG(photo, quality: quality, description: description, threads: threads, to: PhotoSink(output))
  }

  /// Writes a photo as a JPEG atomically to a path. See the method for an ``OutputFile`` for the parameters.
  public static func writeJPEG(
    _ photo: Photo, quality: Int = 95, description: String? = nil, threads: Int? = nil, to path: String
  ) throws(FileError) {
    let output = try OutputFile(path)
    try writeJPEG(photo, quality: quality, description: description, threads: threads, to: output)
    try output.commit()
  }

  /// Writes a photo as a PNG with its profile (or a declaration of sRGB, PQ or HLG), a description and no other metadata.
  ///
  /// The PNG is lossless and keeps the photo's 8 or 16 bits per sample. It declares the photo's resolution. Alpha is
  /// stored straight, or omitted if the photo is opaque. If an error is thrown, part of the photo may have been written,
  /// so do not commit the output.
  ///
  /// - Parameters:
  ///   - photo: the photo, with any kind of alpha.
  ///   - description: a description in any script, which is stored with the keyword `Description`, or nil to omit it.
  ///   - threads: the number of threads that prepare the pixels; nil for one per core.
  ///   - output: the file, whose name does not affect the format.
  public static func writePNG(
    _ photo: Photo, description: String? = nil, threads: Int? = nil, to output: OutputFile
  ) throws(FileError) {
    try encodePNG(photo, description: description, threads: threads, to: PhotoSink(output))
  }

  /// Writes a photo as a PNG atomically to a path. See the method for an ``OutputFile`` for the parameters.
  public static func writePNG(
    _ photo: Photo, description: String? = nil, threads: Int? = nil, to path: String
  ) throws(FileError) {
    let output = try OutputFile(path)
    try writePNG(photo, description: description, threads: threads, to: output)
    try output.commit()
  }

  /// Returns the bytes of the PNG that `writePNG` writes.
  public static func png(
    _ photo: Photo, description: String? = nil, threads: Int? = nil
  ) throws(FileError) -> [UInt8] {
    let bytes = EncodedBytes()
    try encodePNG(photo, description: description, threads: threads, to: PhotoSink(bytes))
    return bytes.all
  }
}

extension PhotoFile {
  static func encodeJPEG(
    _ photo: Photo, quality: Int, description: String?, threads: Int?, to sink: PhotoSink
  ) throws(FileError) {
    precondition((1...100).contains(quality), "quality must be 1 to 100, got \(quality)")
    precondition(photo.alpha == .opaque, "the photo must be opaque, got alpha \(photo.alpha)")
    precondition(photo.transfer == .standard, "the photo must have the standard range, got \(photo.transfer)")
    try check(photo.size, fits: 65_535, "a JPEG", sink)
    var profile: [JPEGSegment] = []
    if let own = photo.profile {
      guard let parts = JPEGSegment.profile(own) else {
        throw FileError(
          .unsupported, .write, file: sink.name,
          reason: "a JPEG cannot hold a colour profile of \(own.bytes.count) bytes; write a PNG")
      }
      profile = parts
    }
    let eight: Raster<UInt8> =
      switch photo.pixels {
      case .eight(let raster): raster
      case .sixteen(let raster): raster.roundedToEightBits
      }
    func encode(to sink: PhotoSink, with segments: [JPEGSegment]) throws(FileError) {
      let insertion = segments.flatMap(\.bytes)
      try Self.encode(to: sink, inserting: insertion, at: JPEGSegment.offsetAfterStart) {
        (target) throws(VipsFailure) in
        try LazyImage.lending(eight, bands: 3) { (image) throws(VipsFailure) in
          try target.encode(image.prepared(threads: threads)) { shim_jpegsave($0.image, $1, Int32(quality)) }
        }
      }
    }
    var head: [JPEGSegment] = [.jfif]
    if let identifier = photo.contentIdentifier {
      let block = AppleMakerNote.exif(contentIdentifier: identifier)
      head.append(JPEGSegment(marker: 0xE1, data: JPEGSegment.exifName + block))
    }
    guard let map = photo.gainMap else {
      let words = description.map { [JPEGSegment.description($0)] } ?? []
      return try encode(to: sink, with: head + words + profile)
    }
    // The segments contain the lengths of the photo and the map, which follow them.
    let plain = EncodedBytes()
    try encode(
      to: PhotoSink(name: sink.name, restart: { plain.all = [] }, write: { plain.all += $0 }), with: [])
    try write(map, after: plain.all, head, profile, description: description, to: sink)
  }

  static func encodePNG(
    _ photo: Photo, description: String?, threads: Int?, to sink: PhotoSink
  ) throws(FileError) {
    try check(photo.size, fits: Int(Int32.max), "a PNG", sink)
    var chunks: [PNGChunk] = []
    // libpng drops profiles that it finds faulty, for example those whose illuminant is one unit off, so libvips is not
    // told of the profile.
    chunks.append(PNGChunk.codePoints(of: photo.transfer) ?? photo.profile.map(PNGChunk.profile) ?? .sRGB)
    chunks += photo.luminance.chunks.map { PNGChunk(type: $0.type, data: $0.content) }
    if let description { chunks.append(.text(description, keyword: "Description")) }
    if photo.alpha == .premultiplied, case .eight(let raster) = photo.pixels {
      return try PNGEncoder(raster: raster.straightened, pixelsPerInch: photo.pixelsPerInch, chunks: chunks).encode(
        to: sink)
    }
    let bands = photo.alpha == .opaque ? 3 : 4
    let insertion = chunks.flatMap(\.bytes)
    func write<Sample>(_ raster: Raster<Sample>) throws(FileError) {
      try encode(to: sink, inserting: insertion, at: PNGChunk.offsetAfterHeader) { (target) throws(VipsFailure) in
        try LazyImage.lending(raster, bands: bands) { (image) throws(VipsFailure) in
          try target.encode(image.prepared(pixelsPerInch: photo.pixelsPerInch, threads: threads)) {
            shim_pngsave($0.image, $1, Int32(Sample.bitWidth), photo.alpha == .premultiplied ? 0 : 1)
          }
        }
      }
    }
    switch photo.pixels {
    case .eight(let raster): try write(raster)
    case .sixteen(let raster): try write(photo.alpha == .premultiplied ? raster.straightened : raster)
    }
  }

  static func check(
    _ size: PixelSize, fits limit: Int, _ format: String, _ sink: PhotoSink
  ) throws(FileError) {
    precondition(size.width > 0 && size.height > 0, "the photo must not be empty, got \(size.width)×\(size.height)")
    guard size.width <= limit, size.height <= limit else {
      throw FileError(
        .unsupported, .write, file: sink.name,
        reason: "\(format) supports at most \(limit) pixels per side, the photo is \(size.width) × \(size.height)")
    }
  }
}
