import Exporting
import Foundation
import Synchronization

/// Waits for asynchronous work on a thread that has nothing else to do.
enum Blocking {
  private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }

  /// Runs `body` and throws what it throws. A cancellation cancels its task.
  static func wait(
    cancelledBy cancellation: Cancellation = Cancellation(), _ body: @escaping @Sendable () async throws -> Void
  ) throws {
    let (done, outcome) = (DispatchSemaphore(value: 0), Outcome())
    let task = Task.detached {
      do { try await body() } catch { outcome.error.withLock { $0 = error } }
      done.signal()
    }
    cancellation.onCancel { task.cancel() }
    done.wait()
    try cancellation.check()
    if let error = outcome.error.withLock({ $0 }) { throw error }
  }
}
