internal import CVips
internal import Glibc

/// Bytes in memory under the path of a file, for a library that takes a profile by its path only.
final class MemoryFile {
  private let descriptor: Int32

  init(_ bytes: [UInt8]) throws(VipsFailure) {
    descriptor = shim_memory_file("profile")
    guard descriptor >= 0 else { throw .said(String(cString: strerror(errno))) }
    guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
      throw .said(String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Where this process finds it while it exists.
  var path: String { "/proc/self/fd/\(descriptor)" }
}
