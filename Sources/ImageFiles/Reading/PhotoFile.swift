import CVips
public import Files
import Geometry

/// Detects, reads and writes photo files.
///
/// File types are detected from content, never from names. Nothing is cached between calls, and calls from several
/// threads are independent.
public enum PhotoFile {
  /// Returns the format of a photo; nil if the file is not a supported photo, for example a video.
  ///
  /// Throws if the file cannot be read or is empty.
  public static func format(of path: String) throws(FileError) -> PhotoFormat? {
    PhotoFormat(beginning: try InputFile(path).bytes(at: 0, count: PhotoFormat.beginningLength))
  }

  /// Reads a photo's header without decoding any pixels.
  public static func probe(_ path: String, limits: PhotoLimits = PhotoLimits()) throws(FileError) -> PhotoInfo {
    try reading(path, limits) { (head) throws(VipsFailure) in head.info }
  }

  /// Opens a photo, reads and checks its header, and passes it to `work`, which may be called twice.
  static func reading<Value>(
    _ path: String, _ limits: PhotoLimits, _ work: (PhotoHead) throws(VipsFailure) -> Value
  ) throws(FileError) -> Value {
    try reading(try InputFile(path), limits, work)
  }

  /// Reads and checks the header of an open photo, and passes it to `work`, which may be called twice.
  static func reading<Value>(
    _ file: InputFile, _ limits: PhotoLimits, _ work: (PhotoHead) throws(VipsFailure) -> Value
  ) throws(FileError) -> Value {
    let path = file.name
    let beginning = try file.bytes(at: 0, count: PhotoFormat.beginningLength)
    guard let format = PhotoFormat(beginning: beginning) else { throw FileError(notAPhoto: path, beginning: beginning) }
    do throws(VipsFailure) {
      return try Vips.perform { () throws(VipsFailure) in
        let head = PhotoHead(format: format, image: try file.image(as: format))
        guard head.storedSize.area <= limits.maxPixels else {
          throw .fileError(FileError(path, has: head.storedSize, moreThan: limits.maxPixels))
        }
        return try work(head)
      }
    } catch {
      switch error {
      case .fileError(let error): throw error
      case .library: throw FileError(path, damaged: "")
      case .message(let message): throw FileError(path, damaged: message)
      }
    }
  }
}

extension InputFile {
  /// Returns the image in the file, with its header read and no pixels decoded.
  fileprivate func image(as format: PhotoFormat) throws(VipsFailure) -> LazyImage {
    // libvips duplicates the descriptor, and duplicates share one file offset.
    rewind()
    guard let source = vips_source_new_from_descriptor(descriptor) else { throw .library }
    defer { shim_unref(source) }
    return try .made { out in
      switch format {
      case .jpeg: shim_jpegload(source, &out)
      case .png: shim_pngload(source, &out)
      case .webp: shim_webpload(source, &out)
      case .heif, .avif: shim_heifload(source, &out)
      }
    }
  }
}

extension FileError {
  /// Creates the error for content that is not a photo.
  fileprivate init(notAPhoto path: String, beginning: [UInt8]) {
    let accepted = "use a JPEG, PNG, HEIC, AVIF or WebP"
    if let kind = FileKind(beginning: beginning) {
      self.init(
        kind.category == .image ? .unsupported : .wrongType, .read, file: path,
        reason: "it is \(kind.name), not a photo; \(accepted)")
    } else {
      self.init(.wrongType, .read, file: path, reason: "it is not a photo; \(accepted)")
    }
  }

  fileprivate init(_ path: String, has size: PixelSize, moreThan limit: Int) {
    self.init(
      .tooLarge, .read, file: path,
      reason: "it has \(size.width) × \(size.height) pixels, more than the limit of \(limit)")
  }

  /// The content is damaged or, judging by the message of libvips, in an unsupported encoding; `message` may be empty.
  init(_ path: String, damaged message: String) {
    let isUnsupported = message.contains("Unsupported")
    let what = isUnsupported ? "its encoding is not supported" : "it is damaged or cut off"
    self.init(
      isUnsupported ? .unsupported : .damaged, .read, file: path,
      reason: message.isEmpty ? what : "\(what) (\(message))")
  }
}
