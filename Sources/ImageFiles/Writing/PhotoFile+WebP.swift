import CVips
public import Files
import Geometry

extension PhotoFile {
  /// Writes a photo as a WebP of at most `maxBytes` bytes, with a description and no other metadata.
  ///
  /// The file is lossless if that fits within `maxBytes`. Otherwise it has the highest quality, in steps of 5, that does.
  /// Alpha is stored straight and is always lossless, or omitted if the photo is opaque. 16-bit samples are rounded to 8
  /// bits. Throws `tooLarge` if the file is too large even at the lowest quality.
  ///
  /// - Parameters:
  ///   - photo: the photo, which must be in sRGB, with any kind of alpha.
  ///   - maxBytes: the maximum length of the file in bytes; by default, the file is lossless.
  ///   - description: a description in any script, truncated at about 32 kB, or nil to omit it.
  ///   - threads: the number of threads that prepare the pixels; nil for one per core.
  ///   - output: the file, whose name does not affect the format.
  public static func writeWebP(
    _ photo: Photo, maxBytes: Int = .max, description: String? = nil, threads: Int? = nil, to output: OutputFile
  ) throws(FileError) {
    precondition(photo.profile == nil, "the photo must be in sRGB, got \(photo.profile?.name ?? "another profile")")
    let straight: Raster<UInt8> =
      switch photo.pixels {
      case .eight(let raster): photo.alpha == .premultiplied ? raster.straightened : raster
      case .sixteen(let raster):
        (photo.alpha == .premultiplied ? raster.straightened : raster).roundedToEightBits
      }
    let xmp = description.map { XMPPacket.description($0, capacity: JPEGSegment.capacity) } ?? []
    let bands = photo.alpha == .opaque ? 3 : 4
    for quality in [0] + stride(from: 95, through: 5, by: -5) {
      let bytes = EncodedBytes()
      try encodeWebP(
        straight, bands: bands, quality: quality, xmp: xmp, threads: threads,
        to: PhotoSink(name: output.name, restart: { bytes.all = [] }, write: { bytes.all += $0 }))
      guard bytes.all.count <= maxBytes else { continue }
      try output.clear()
      try output.write(bytes.all)
      return
    }
    throw FileError(
      .tooLarge, .write, file: output.name,
      reason: "it would exceed \(maxBytes) bytes even at the lowest quality; choose a smaller size")
  }

  /// Encodes an image at a quality of 1…100, or losslessly for 0.
  private static func encodeWebP(
    _ raster: Raster<UInt8>, bands: Int, quality: Int, xmp: [UInt8], threads: Int?, to sink: PhotoSink
  ) throws(FileError) {
    try check(raster.size, fits: 16_383, "a WebP", sink)
    try encode(to: sink, inserting: [], at: 0) { (target) throws(VipsFailure) in
      try LazyImage.lending(raster, bands: bands) { (image) throws(VipsFailure) in
        try target.encode(image.prepared(threads: threads)) { image, target in
          shim_webpsave(image.image, target, Int32(quality), xmp, xmp.count)
        }
      }
    }
  }
}
