internal import Geometry

/// Photos in files: what they are, their pixels in, their pixels out.
///
/// The kind of a file is found from its content, never from its name. Nothing is kept between calls, and calls from
/// several threads do not disturb each other.
public enum PhotoFile {
  /// The kind of photo in a file; nil when its content is no photo that can be read, a video for example.
  ///
  /// Throws when there is no content to look at.
  public static func format(of path: String) throws(ImageFileError) -> PhotoFormat? {
    PhotoFormat(beginning: try InputFile(path).beginning)
  }

  /// What a photo says of itself; reads its head, decodes no pixel.
  public static func probe(_ path: String, limits: PhotoLimits = PhotoLimits()) throws(ImageFileError) -> PhotoInfo {
    try reading(path, limits) { (head) throws(VipsFailure) in head.info }
  }

  /// Opens a photo, reads its head, checks it and does `work` with it; `work` must be repeatable.
  static func reading<Value>(
    _ path: String, _ limits: PhotoLimits, _ work: (PhotoHead) throws(VipsFailure) -> Value
  ) throws(ImageFileError) -> Value {
    let file = try InputFile(path)
    guard let format = PhotoFormat(beginning: file.beginning) else {
      throw ImageFileError(notAPhoto: path, beginning: file.beginning)
    }
    do throws(VipsFailure) {
      return try Vips.perform { () throws(VipsFailure) in
        let head = PhotoHead(format: format, picture: try file.picture(as: format))
        guard head.storedSize.area <= limits.maxPixels else {
          throw .known(ImageFileError(path, has: head.storedSize, moreThan: limits.maxPixels))
        }
        return try work(head)
      }
    } catch {
      switch error {
      case .known(let error): throw error
      case .library: throw ImageFileError(path, damaged: "")
      case .said(let words): throw ImageFileError(path, damaged: words)
      }
    }
  }
}

extension ImageFileError {
  /// A file whose content is not that of a photo.
  fileprivate init(notAPhoto path: String, beginning: [UInt8]) {
    let accepted = "JPEG, PNG, HEIC, AVIF and WebP can be read"
    if let name = PhotoFormat.nameOfOther(beginning: beginning) {
      let isPicture = !name.contains("video")
      self.init(
        isPicture ? .unsupported : .notAnImage, .read, file: path, reason: "it is \(name), not a photo; \(accepted)")
    } else {
      self.init(.notAnImage, .read, file: path, reason: "it is not a photo; \(accepted)")
    }
  }

  fileprivate init(_ path: String, has size: PixelSize, moreThan limit: Int) {
    self.init(
      .tooLarge, .read, file: path,
      reason: "it has \(size.width) × \(size.height) pixels, more than the \(limit) that are allowed")
  }

  fileprivate init(_ path: String, damaged words: String) {
    let isUnsupported = words.contains("Unsupported")
    let what = isUnsupported ? "it is stored in a way that cannot be read" : "it is damaged or cut off"
    self.init(
      isUnsupported ? .unsupported : .damaged, .read, file: path, reason: words.isEmpty ? what : "\(what) (\(words))")
  }
}
