package import Exporting
package import Threads

extension AsyncBridge {
  /// Runs `body` and throws what it throws. A cancellation cancels its task.
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
