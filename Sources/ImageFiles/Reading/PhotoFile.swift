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
    if format == .tiff, try file.isRawPhoto() { throw FileError(rawPhoto: path) }
    let supplement = try PhotoSupplement(of: file, as: format)
    do throws(VipsFailure) {
      return try Vips.perform { () throws(VipsFailure) in
        let image =
          if let frame = supplement.firstFrame { try frame.image(on: file) } else { try file.image(as: format) }
        let head = try PhotoHead(format: format, image: image, supplement)
        guard head.isSupported else { throw .fileError(FileError(unusualSamplesOf: path)) }
        if let matrix = supplement.colors.unknownMatrix(bitDepth: head.bitDepth) {
          throw .fileError(FileError(path, encodedAs: matrix))
        }
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

extension FirstFrame {
  /// Returns the frame on a transparent canvas of the size of the PNG in `file`.
  fileprivate func image(on file: InputFile) throws(VipsFailure) -> LazyImage {
    let memory = try MemoryFile.forVips(bytes)
    let frame = try withExtendedLifetime(memory) { () throws(VipsFailure) in
      try LazyImage.loaded(from: memory.descriptor, as: .png)
    }
    let size = try file.image(as: .png).size
    if x == 0, y == 0, frame.size == size { return frame }
    let full = frame.format == VIPS_FORMAT_USHORT ? 65535.0 : 255
    return try (frame.hasAlpha ? frame : frame.applying { shim_add_opaque_alpha($0, &$1, full) })
      .applying { shim_embed($0, &$1, Int32(x), Int32(y), Int32(size.width), Int32(size.height)) }
  }
}

extension InputFile {
  /// Returns the image in the file, with its header read and no pixels decoded.
  fileprivate func image(as format: PhotoFormat) throws(VipsFailure) -> LazyImage {
    // libvips duplicates the descriptor, and duplicates share one file offset.
    rewind()
    return try .loaded(from: descriptor, as: format)
  }
}

extension LazyImage {
  /// Returns the image in an open file, with its header read and no pixels decoded.
  fileprivate static func loaded(from descriptor: Int32, as format: PhotoFormat) throws(VipsFailure) -> LazyImage {
    guard let source = vips_source_new_from_descriptor(descriptor) else { throw .library }
    defer { shim_unref(source) }
    return try .made { out in
      switch format {
      case .jpeg: shim_jpegload(source, &out)
      case .png: shim_pngload(source, &out)
      case .webp: shim_webpload(source, &out)
      case .heif, .avif: shim_heifload(source, &out)
      case .gif: shim_gifload(source, &out)
      case .tiff: shim_tiffload(source, &out)
      }
    }
  }
}

extension FileError {
  /// Creates the error for content that is not a photo.
  fileprivate init(notAPhoto path: String, beginning: [UInt8]) {
    let accepted = "use a photo (JPEG, PNG, HEIC, AVIF, WebP, GIF, TIFF)"
    if let kind = FileKind(beginning: beginning) {
      self.init(
        kind.category == .image ? .unsupported : .wrongType, .read, file: path,
        reason: "it is \(kind.name); \(accepted)")
    } else {
      self.init(.wrongType, .read, file: path, reason: "it is not a photo; \(accepted)")
    }
  }

  fileprivate init(rawPhoto path: String) {
    self.init(
      .unsupported, .read, file: path,
      reason: "it is a raw photo, such as a DNG, and has to be developed; export it as a JPEG, HEIC or TIFF")
  }

  fileprivate init(unusualSamplesOf path: String) {
    self.init(
      .unsupported, .read, file: path,
      reason: "its samples are not RGB, grey or CMYK of 8 or 16 bits; convert it to a PNG")
  }

  fileprivate init(_ path: String, encodedAs matrix: String) {
    self.init(
      .unsupported, .read, file: path,
      reason: "its colours are encoded as \(matrix), which is not supported; convert it to a JPEG or PNG")
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
      self.init(
        .unsupported, .read, file: path,
        reason: "its encoding is not supported (\(message)); convert it to a JPEG or PNG")
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
