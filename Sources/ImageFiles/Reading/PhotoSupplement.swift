import Files

/// The information that affects a photo's pixels and that libvips reports incompletely or not at all.
struct PhotoSupplement {
  /// The colour information in the file, apart from an ICC profile.
  private(set) var colors = StoredColors()
  /// The EXIF block of a PNG, which libvips misses after the image data.
  private(set) var exif: [UInt8]?
  /// The first frame of an animated PNG if the image that libvips loads is not one of the frames.
  private(set) var firstFrame: FirstFrame?

  /// Examines the structure of a file. Damaged parts are skipped, because the decoder judges them. Throws `damaged` for a
  /// HEIF or AVIF file that is cut off, which not every decoder notices.
  init(of file: InputFile, as format: PhotoFormat) throws(FileError) {
    switch format {
    case .png:
      colors = try file.pngColors()
      exif = try file.pngExif()
      firstFrame = try file.firstFrame()
    case .heif, .avif: colors = try file.heifColors()
    case .jpeg, .webp, .gif, .tiff: break
    }
  }
}
