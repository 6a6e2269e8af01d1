import Foundation

/// Mutual exclusion per key: bodies for the same key run one after the other.
///
/// Unlike a dictionary of locks, it uses memory only for keys that are locked.
package final class KeyedMutex<Key: Hashable & Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var held: Set<Key> = []

  /// Creates a mutex that holds no key.
  package init() {}

  /// Runs `body` while no other body runs for the same key. Blocks the calling thread until then.
  package func withLock<Result>(_ key: Key, _ body: () throws -> Result) rethrows -> Result {
    condition.withLock {
      while held.contains(key) { condition.wait() }
      held.insert(key)
    }
    defer {
      condition.withLock {
        held.remove(key)
        condition.broadcast()
      }
    }
    return try body()
  }
}
