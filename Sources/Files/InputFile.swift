import Glibc

/// An open input file that is regular, readable and not empty.
public final class InputFile: Sendable {
  /// The file as the user named it.
  public let name: String
  /// The length in bytes when the file was opened.
  public let size: Int64
  /// The file descriptor, owned by this object.
  public let descriptor: Int32

  /// Opens a file.
  ///
  /// Throws `missing`, `notAFile`, `unreadable` or `empty`. It never blocks on a pipe.
  public init(_ name: String) throws(FileError) {
    // Without O_NONBLOCK, opening a pipe that has no writer would block forever.
    let descriptor = name.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw FileError(reading: name, code: errno) }
    do throws(FileError) {
      size = try Self.size(of: descriptor, name)
    } catch {
      close(descriptor)
      throw error
    }
    self.name = name
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Returns `count` bytes starting at `offset`, or fewer at the end of the file.
  public func bytes(at offset: Int64, count: Int) throws(FileError) -> [UInt8] {
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      read = pread(descriptor, base, count, off_t(offset))
      initialized = max(0, read)
    }
    guard read >= 0 else { throw FileError(reading: name, code: errno) }
    return bytes
  }

  /// A path at which a library can open the file again while this object exists, whatever its name is.
  public var path: String { "/proc/self/fd/\(descriptor)" }

  /// Rewinds the descriptor to the start, for libraries that read from it.
  public func rewind() { lseek(descriptor, 0, SEEK_SET) }

  /// Returns the size of an open file. Throws if it is not suitable as input.
  private static func size(of descriptor: Int32, _ name: String) throws(FileError) -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(reading: name, code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(reading: name, code: EISDIR)
    default: throw FileError(.notAFile, .read, file: name, reason: "it is a device or a pipe; name a file")
    }
    guard status.st_size > 0 else { throw FileError(.empty, .read, file: name, reason: "it is empty") }
    return Int64(status.st_size)
  }
}
