import Foundation
import Synchronization

/// Runs asynchronous work from a thread that has nothing else to do.
package enum AsyncBridge {
  private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }

  /// Runs `body` in a task, blocks the calling thread until it has ended, and returns its result or rethrows its error.
  ///
  /// No other code makes a thread wait for a task. Never call this method from a task, because it would block a thread
  /// that `body` may need.
  ///
  /// - Parameters:
  ///   - onStart: Called with the task once it runs, for example to keep it for cancelling.
  ///   - body: The work.
  package static func wait<Value: Sendable>(
    onStart: (Task<Value, any Error>) -> Void = { _ in }, _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let outcome = Outcome<Value>()
    let task = Task.detached { try await body() }
    onStart(task)
    Task.detached {
      let result = await task.result
      outcome.result.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = outcome.result.withLock({ $0 }) else { preconditionFailure("the task must have ended") }
    return try result.get()
  }
}
