import CVips
import Glibc

/// A file in memory. It exists because libvips accepts profiles only by path, and photos only by descriptor.
final class MemoryFile {
  /// The file descriptor, owned by this object, at the start of the file.
  let descriptor: Int32

  init(_ bytes: [UInt8]) throws(VipsFailure) {
    descriptor = shim_memory_file("vitrine")
    guard descriptor >= 0 else { throw .message(String(cString: strerror(errno))) }
    guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
      throw .message(String(cString: strerror(errno)))
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// The path of the file, valid in this process while the object exists.
  var path: String { "/proc/self/fd/\(descriptor)" }
}
