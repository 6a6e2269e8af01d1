internal import CVips
internal import Glibc

/// What went wrong below the public interface.
enum VipsFailure: Error {
  /// The library refused; its words are in its error buffer.
  case library
  /// The library refused and these are its words, on one line.
  case said(String)
  /// The cause is known without the library.
  case known(ImageFileError)
}

/// Entry to libvips: starts it once and keeps apart what it says to callers that run at the same time.
///
/// libvips collects the words of every failure, of all threads, in one buffer of the process. So work that fails is
/// done once more while nothing else runs; what the buffer holds then is about this work alone. A failure costs double
/// and holds up others, a success costs nothing.
enum Vips {
  /// Does `work`, which must be repeatable and must not enter again.
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
      throw .said(takeWords())
    }
  }

  /// Started with nothing kept between calls: no cached results, no open files, and no loader that was not made for
  /// files from strangers.
  private static let isReady: Bool = {
    guard shim_init() == 0 else { return false }
    vips_cache_set_max(0)
    vips_block_untrusted_set(1)
    return true
  }()

  private static let turns = Turns()

  /// Empties the error buffer into one line, without repetitions.
  private static func takeWords() -> String {
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

/// Many may share, or one may be alone; who wants to be alone is not kept waiting by those who come later.
private final class Turns: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_rwlockattr_t()
    pthread_rwlockattr_init(&attributes)
    pthread_rwlockattr_setkind_np(&attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
    let status = pthread_rwlock_init(lock, &attributes)
    precondition(status == 0, "a lock could not be made: error \(status)")
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
