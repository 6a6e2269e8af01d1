import Glibc

/// An exclusive lock on a file, held for as long as the object exists and the process runs.
public final class FileLock: Sendable {
  private let descriptor: Int32

  /// Locks a file, which is created if it does not exist.
  ///
  /// Returns nil if another object of this or another process holds the lock. Throws `unwritable` if the file cannot be
  /// opened or locked, or is a symbolic link: another user could have made it.
  public init?(_ path: String) throws(FileError) {
    descriptor = path.withPath { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard descriptor >= 0 else { throw FileError(writing: path, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      if code == EWOULDBLOCK { return nil }
      throw FileError(writing: path, code: code)
    }
  }

  deinit { close(descriptor) }
}
