import CVips
import Files
import Glibc

/// A failure inside this module, before it is converted to a ``FileError``.
enum VipsFailure: Error {
  /// libvips failed and left a message in its error buffer.
  case library
  /// libvips failed with this message of one line.
  case message(String)
  /// This module found the cause.
  case fileError(FileError)
}

/// The entry point to libvips. It initialises the library once and attributes error messages to the right caller.
///
/// libvips collects the messages of all threads in one buffer per process. Failed work is therefore repeated while no
/// other libvips work runs, so that the buffer contains only the messages of that work. A failure takes twice as long
/// and delays other callers. A success costs nothing extra.
enum Vips {
  /// Initialises the library, which loads its modules for formats.
  static func start() { precondition(isReady, "libvips could not be initialised") }

  /// Performs `work`, which is called again if it fails and must not call this function.
  static func perform<Value>(_ work: () throws(VipsFailure) -> Value) throws(VipsFailure) -> Value {
    start()
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
      throw .message(takeMessages())
    }
  }

  /// Whether libvips has been initialised. It runs without caches and without loaders that are unsafe for untrusted
  /// files, apart from that of SVG, which only ``MarkFile`` calls.
  private static let isReady: Bool = {
    guard shim_init() == 0 else { return false }
    vips_cache_set_max(0)
    vips_block_untrusted_set(1)
    vips_operation_block_set("VipsForeignLoadSvg", 0)
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

/// A readers–writer lock that prefers writers, so that later readers do not delay a waiting writer.
private final class Turns: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_rwlockattr_t()
    pthread_rwlockattr_init(&attributes)
    pthread_rwlockattr_setkind_np(&attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
    let status = pthread_rwlock_init(lock, &attributes)
    precondition(status == 0, "the lock could not be created: error \(status)")
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
