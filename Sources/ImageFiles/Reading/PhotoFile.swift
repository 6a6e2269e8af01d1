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
    try info(of: try InputFile(path), limits)
  }

  /// Reads the properties of an open photo.
  static func info(of file: InputFile, _ limits: PhotoLimits) throws(FileError) -> PhotoInfo {
    let extras = try PhotoExtras(of: file)
    return try reading(file, limits) { (head) throws(VipsFailure) in head.info(extras) }
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
        let head = try PhotoHead(format: format, image: try file.image(as: format))
        guard head.storedSize.area <= limits.maxPixels else {
          throw .fileError(FileError(path, has: head.storedSize, moreThan: limits.maxPixels))
        }
        return try work(head)
      }
    } catch {
      switch error {
      case .fileError(let error): throw error
      case .library: throw FileError(path, refused: "")
      case .message(let message): throw FileError(path, refused: message)
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
    let accepted = "use a photo (JPEG, PNG, HEIC, AVIF, WebP)"
    if let kind = FileKind(beginning: beginning) {
      self.init(
        kind.category == .image ? .unsupported : .wrongType, .read, file: path,
        reason: "it is \(kind.name); \(accepted)")
    } else {
      self.init(.wrongType, .read, file: path, reason: "it is not a photo; \(accepted)")
    }
  }

  fileprivate init(_ path: String, has size: PixelSize, moreThan limit: Int) {
    self.init(
      .tooLarge, .read, file: path,
      reason: "it has \(size.width) × \(size.height) pixels, more than the limit of \(limit)")
  }

  /// Creates the error for content that libvips refuses with a message, which may be empty.
  ///
  /// The content is too large for a decoder, in an unsupported encoding or damaged.
  fileprivate init(_ path: String, refused message: String) {
    if let sizes = message.firstMatch(of: /Image size (\d+)x(\d+) exceeds the maximum image size (\d+)x(\d+)/) {
      self.init(
        .tooLarge, .read, file: path,
        reason: """
          it has \(sizes.1) × \(sizes.2) pixels, and the decoder's limit is \(sizes.3) × \(sizes.4); make it smaller
          """)
    } else if message.contains("Security limit") {
      self.init(.tooLarge, .read, file: path, reason: "it is too large for the decoder (\(message)); make it smaller")
    } else if message.contains("Unsupported") {
      self.init(.unsupported, .read, file: path, reason: "its encoding is not supported (\(message))")
    } else {
      self.init(path, damaged: message)
    }
  }

  /// Creates the error for damaged content; `detail` may be empty.
  init(_ path: String, damaged detail: String) {
    let what = "it is damaged or cut off"
    self.init(.damaged, .read, file: path, reason: detail.isEmpty ? what : "\(what) (\(detail))")
  }
}
