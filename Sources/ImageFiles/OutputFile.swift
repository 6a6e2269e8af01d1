internal import CVips
internal import Glibc

/// A file being written, with bytes of ours put in among the library's.
final class OutputFile {
  private let path: String
  private let descriptor: Int32
  /// Where in the library's bytes ours go.
  private let insertionOffset: Int
  private let insertion: [UInt8]
  /// How many of the library's bytes have come.
  private var received = 0
  /// Why a write failed; nil while none has.
  private(set) var error: ImageFileError?

  /// Opens `path`, empties it, and will put `insertion` before the library's byte number `offset`.
  init(_ path: String, inserting insertion: [UInt8], at offset: Int) throws(ImageFileError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw ImageFileError(writing: path, code: errno) }
    self.path = path
    self.insertion = insertion
    self.insertionOffset = offset
  }

  deinit { close(descriptor) }

  /// Encodes a picture into the file; returns once every byte was handed to the system.
  func encode(_ picture: LazyImage, with save: (LazyImage, UnsafeMutablePointer<VipsTarget>) -> Int32)
    throws(VipsFailure)
  {
    let this = Unmanaged.passUnretained(self).toOpaque()
    let target = shim_target_new(
      { _, bytes, count, this in
        let file = Unmanaged<OutputFile>.fromOpaque(this!).takeUnretainedValue()
        return file.receive(UnsafeRawBufferPointer(start: bytes, count: Int(count))) ? count : -1
      }, this)
    guard let target else { throw .library }
    defer { shim_unref(target) }
    let status = save(picture, target)
    if let error { throw .known(error) }
    guard status == 0 else { throw .library }
  }

  /// Takes the next bytes from the library; false when the system would not have them.
  private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let before = min(bytes.count, max(0, insertionOffset - received))
    let reachesInsertion = received <= insertionOffset && insertionOffset < received + bytes.count
    received += bytes.count
    guard write(UnsafeRawBufferPointer(rebasing: bytes[..<before])) else { return false }
    if reachesInsertion, !insertion.withUnsafeBytes({ write($0) }) { return false }
    return write(UnsafeRawBufferPointer(rebasing: bytes[before...]))
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        error = ImageFileError(writing: path, code: errno)
        return false
      }
    }
    return true
  }
}

extension ImageFileError {
  /// Why the system did not open or take a file.
  init(writing path: String, code: Int32) {
    let reason =
      switch code {
      case ENOENT, ENOTDIR: "there is no such folder"
      case EACCES, EPERM: "you may not write there"
      case EISDIR: "it is a folder"
      case ENOSPC, EDQUOT: "the disk is full"
      default: String(cString: strerror(code))
      }
    self.init(.cannotWrite, .write, file: path, reason: reason)
  }
}
