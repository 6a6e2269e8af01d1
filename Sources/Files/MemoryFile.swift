internal import CMemoryFiles
import Glibc

/// A file in memory, for libraries that read files but not bytes.
public final class MemoryFile: Sendable {
  /// The file descriptor, owned by this object, at the start of the file.
  public let descriptor: Int32

  /// Creates a file with the given content. Throws `failed` if the system refuses it, for example for want of memory.
  public init(_ bytes: [UInt8]) throws(FileError) {
    descriptor = shim_memory_file("vitrine")
    guard descriptor >= 0 else { throw FileError(writing: Self.name, code: errno) }
    do throws(FileError) {
      let descriptor = descriptor
      try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
        try OutputFile.write(UnsafeRawBufferPointer(bytes), to: descriptor, Self.name)
      }
    } catch {
      close(descriptor)
      throw error
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// The name in errors.
  private static let name = "a file in memory"

  /// The path of the file, valid in this process while the object exists.
  public var path: String { "/proc/self/fd/\(descriptor)" }
}
