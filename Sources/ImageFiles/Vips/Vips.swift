import CVips
import Files
import Glibc

/// A failure inside this module, before it becomes a ``FileError``.
enum VipsFailure: Error {
  /// libvips failed and left a message in its error buffer.
  case library
  /// libvips failed with this message of one line.
  case said(String)
  /// This module found the cause.
  case known(FileError)
}

/// The entry point to libvips, which starts it once and attributes its error messages to the right caller.
///
/// libvips collects the messages of all threads in one buffer per process. Work that fails is therefore repeated while
/// nothing else runs, so that the buffer contains only its own messages. A failure takes twice the time and delays
/// other callers; a success costs nothing extra.
enum Vips {
  /// Performs `work`, which must be repeatable and must not call this function.
  static func perform<Value>(_ work: () throws(VipsFailure) -> Value) throws(VipsFailure) -> Value {
    precondition(isReady, "libvips could not be started")
    do throws(VipsFailure) {
      turns.lockShared()
      defer { turns.unlock() }
      return try work()
    } catch {
      guard case .library = error else { throw error }
    }
    turns.lockAlone()
    defer { turns.unlock() }
    vips_error_clear()
    do throws(VipsFailure) {
      return try work()
    } catch {
      guard case .library = error else { throw error }
      throw .said(takeMessages())
    }
  }

  /// Starts libvips without caches and without loaders that are unsafe for untrusted files.
  private static let isReady: Bool = {
    guard shim_init() == 0 else { return false }
    vips_cache_set_max(0)
    vips_block_untrusted_set(1)
    return true
  }()

  private static let turns = Turns()

  /// Empties the error buffer and returns its content as one line without repetitions.
  private static func takeMessages() -> String {
    guard let buffer = vips_error_buffer_copy() else { return "" }
    defer { shim_free(buffer) }
    vips_error_clear()
    var lines: [String] = []
    for line in String(cString: buffer).split(whereSeparator: \.isNewline) {
      let line = line.split(separator: " ").joined(separator: " ")
      if !line.isEmpty, !lines.contains(line) { lines.append(line) }
    }
    return lines.joined(separator: "; ")
  }
}

/// A readers-writer lock that prefers writers, so readers that arrive later do not delay a waiting writer.
private final class Turns: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_rwlockattr_t()
    pthread_rwlockattr_init(&attributes)
    pthread_rwlockattr_setkind_np(&attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
    let status = pthread_rwlock_init(lock, &attributes)
    precondition(status == 0, "a lock could not be created: error \(status)")
    pthread_rwlockattr_destroy(&attributes)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func lockShared() { pthread_rwlock_rdlock(lock) }
  func lockAlone() { pthread_rwlock_wrlock(lock) }
  func unlock() { pthread_rwlock_unlock(lock) }
}
