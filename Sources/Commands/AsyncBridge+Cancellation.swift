package import Exporting
package import Threads

extension AsyncBridge {
  /// Runs `body` in a task that `cancellation` cancels, and blocks until it has ended. Throws `CancellationError` if it
  /// was cancelled, and otherwise rethrows the error of `body`.
  package static func wait(
    cancelledBy cancellation: Cancellation, _ body: @escaping @Sendable () async throws -> Void
  ) throws {
    let result = Result {
      try wait(onStart: { task in cancellation.onCancel { task.cancel() } }, body)
    }
    try cancellation.check()
    try result.get()
  }
}
