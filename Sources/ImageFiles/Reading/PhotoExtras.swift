import Files

/// The properties of a photo file that libvips does not report: its animation frames, further pictures and gain map.
struct PhotoExtras: Hashable {
  /// The number of frames of an APNG, or of an image sequence in an AVIF or HEIF file; 1 if there is no animation.
  private(set) var frames = 1
  /// The number of equal pictures in a JPEG.
  private(set) var pictures = 1
  /// Whether the file has a gain map.
  private(set) var hasGainMap = false

  /// Examines the structure of a file. Damaged parts are skipped, because the decoder judges them.
  init(of file: InputFile) throws(FileError) {
    switch PhotoFormat(beginning: try file.bytes(at: 0, count: PhotoFormat.beginningLength)) {
    case .jpeg:
      pictures = try file.jpegPictures()
      hasGainMap = try file.hasJPEGGainMap()
    case .png: frames = try file.pngFrames()
    case .heif, .avif:
      frames = try file.heifFrames()
      hasGainMap = try file.hasHEIFGainMap()
    case .webp, .gif, .tiff, nil: break
    }
  }
}
