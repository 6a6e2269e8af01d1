public import Files
public import Geometry

/// Opens a photo once to read first its header, then its pixels.
///
/// Use it from one thread at a time.
public final class PhotoReader: @unchecked Sendable {
  /// The properties of the photo, as read from its header.
  public let info: PhotoInfo
  let file: InputFile
  let limits: PhotoLimits

  /// Opens a photo and reads its header. Returns nil if the content is not a supported photo, for example a video.
  ///
  /// Throws if the file cannot be read, is damaged or exceeds `limits`.
  public init?(_ path: String, limits: PhotoLimits = PhotoLimits()) throws(FileError) {
    let file = try InputFile(path)
    guard PhotoFormat(beginning: try file.bytes(at: 0, count: PhotoFormat.beginningLength)) != nil else {
      return nil
    }
    info = try PhotoFile.info(of: file, limits)
    self.file = file
    self.limits = limits
  }

  /// Loads the pixels of the photo. See `PhotoFile.load` for the other parameters.
  ///
  /// With `keepsHDR`, the samples of a PQ or HLG photo keep their curve: see ``Photo/transfer``.
  public func load(
    crop: PixelRect? = nil, size: PixelSize? = nil, transparency: PhotoFile.Transparency = .overWhite,
    keepsHDR: Bool = false, threads: Int? = nil
  ) throws(FileError) -> Photo {
    let request = LoadRequest(
      crop: crop, size: size, transparency: transparency, keepsHDR: keepsHDR, threads: threads)
    return try PhotoFile.load(file, request, limits)
  }
}
