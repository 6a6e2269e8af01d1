import NIOPosix
import Synchronization

/// The error thrown if too much work is waiting.
public struct BusyError: Error {}

/// Work that blocks, or takes a processor for more than a few milliseconds, kept away from the threads that answer requests.
public final class HeavyWork: Sendable {
  private let pool: NIOThreadPool
  private let mostWaiting: Int
  private let pending = Mutex(0)

  /// Starts `threads` threads. At most `mostWaiting` pieces of work are accepted at a time.
  public init(threads: Int, mostWaiting: Int) {
    pool = NIOThreadPool(numberOfThreads: threads)
    self.mostWaiting = mostWaiting
    pool.start()
  }

  /// Runs a piece of work. Throws a ``BusyError`` if too many others are waiting.
  public func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let isAccepted = pending.withLock { count in
      guard count < mostWaiting else { return false }
      count += 1
      return true
    }
    guard isAccepted else { throw BusyError() }
    defer { pending.withLock { $0 -= 1 } }
    return try await pool.runIfActive { try work() }
  }

  /// Ends the threads.
  public func stop() { pool.shutdownGracefully { _ in } }
}
