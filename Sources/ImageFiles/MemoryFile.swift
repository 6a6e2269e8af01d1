internal import CVips
internal import Glibc

/// Bytes in memory under the path of a file, for a library that takes a profile by its path only, and for files that
/// are made to be handed on as bytes.
final class MemoryFile {
  private let descriptor: Int32

  init(_ bytes: [UInt8]) throws(VipsFailure) {
    descriptor = shim_memory_file("vitrine")
    guard descriptor >= 0 else { throw .said(String(cString: strerror(errno))) }
    guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
      throw .said(String(cString: strerror(errno)))
    }
  }

  /// All that is in it now.
  func contents() throws(VipsFailure) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .said(String(cString: strerror(errno))) }
    let size = Int(status.st_size)
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      while count < size {
        let read = pread(descriptor, buffer.baseAddress! + count, size - count, off_t(count))
        if read <= 0 { break }
        count += read
      }
      initialized = count
    }
    guard count == size else { throw .said(String(cString: strerror(errno))) }
    return bytes
  }

  deinit { close(descriptor) }

  /// Where this process finds it while it exists.
  var path: String { "/proc/self/fd/\(descriptor)" }
}
