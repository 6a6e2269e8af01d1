internal import CVips
internal import Glibc

/// A file opened for reading that is an ordinary one and has bytes.
final class InputFile {
  private let descriptor: Int32
  /// Its first bytes, as many as tell its kind.
  let beginning: [UInt8]

  init(_ path: String) throws(ImageFileError) {
    // Not blocking: opening a pipe that nobody writes to would wait for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw ImageFileError(opening: path, code: errno) }
    do throws(ImageFileError) {
      self.beginning = try Self.check(descriptor, path)
      self.descriptor = descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  private static func check(_ descriptor: Int32, _ path: String) throws(ImageFileError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ImageFileError(opening: path, code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw ImageFileError(.directory, .read, file: path, reason: "it is a folder")
    default: throw ImageFileError(.directory, .read, file: path, reason: "it is not an ordinary file")
    }
    guard status.st_size > 0 else { throw ImageFileError(.empty, .read, file: path, reason: "it is empty") }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: PhotoFormat.beginningLength) { buffer, initialized in
      count = pread(descriptor, buffer.baseAddress!, buffer.count, 0)
      initialized = max(0, count)
    }
    guard count >= 0 else { throw ImageFileError(opening: path, code: errno) }
    return bytes
  }

  /// The picture in the file, its head read, no pixel decoded.
  func picture(as format: PhotoFormat) throws(VipsFailure) -> LazyImage {
    // The source keeps a descriptor of its own, which shares its position with this one.
    lseek(descriptor, 0, SEEK_SET)
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

extension ImageFileError {
  /// Why the system did not open or read a file.
  init(opening path: String, code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self.init(.missing, .read, file: path, reason: "there is no such file")
    case EACCES, EPERM: self.init(.unreadable, .read, file: path, reason: "you may not read it")
    default: self.init(.unreadable, .read, file: path, reason: String(cString: strerror(code)))
    }
  }
}
