import NIOPosix
import Synchronization

/// Threads for work that blocks, or takes a processor for more than a few milliseconds, so that other requests go on.
package final class HeavyWork: Sendable {
  private let pool: NIOThreadPool
  private let mostWaiting: Int
  private let pending = Mutex(0)

  /// Starts `threads` threads. At most `mostWaiting` pieces of work are accepted at a time.
  package init(threads: Int, mostWaiting: Int) {
    pool = NIOThreadPool(numberOfThreads: threads)
    self.mostWaiting = mostWaiting
    pool.start()
  }

  /// Runs a piece of work. Throws a `ServerError`, `busy`, if too many others are waiting.
  package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let isAccepted = pending.withLock { count in
      guard count < mostWaiting else { return false }
      count += 1
      return true
    }
    guard isAccepted else { throw ServerError(.busy) }
    defer { pending.withLock { $0 -= 1 } }
    return try await pool.runIfActive { try work() }
  }

  package func stop() { pool.shutdownGracefully { _ in } }
}
