import Foundation
import Synchronization

/// Waits for asynchronous work on a thread that has nothing else to do.
enum Blocking {
  private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }

  /// Runs `body` and throws what it throws.
  static func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
    let (done, outcome) = (DispatchSemaphore(value: 0), Outcome())
    Task.detached {
      do { try await body() } catch { outcome.error.withLock { $0 = error } }
      done.signal()
    }
    done.wait()
    if let error = outcome.error.withLock({ $0 }) { throw error }
  }
}
