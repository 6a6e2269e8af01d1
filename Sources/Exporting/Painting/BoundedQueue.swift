import Foundation

/// A queue between two threads: a full queue blocks the producer, an empty one the consumer.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  private var elements: [Element] = []
  private var isClosed = false
  private var isAbandoned = false

  /// Creates a queue that holds up to `capacity` values.
  init(capacity: Int) {
    precondition(capacity > 0, "the capacity must be above 0, got \(capacity)")
    self.capacity = capacity
  }

  /// Appends a value, waiting while the queue is full. Returns false if the queue has been abandoned.
  func put(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity && !isAbandoned { condition.wait() }
    guard !isAbandoned else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// Removes and returns the first value, waiting while the queue is empty. Returns nil once the queue is closed and
  /// empty, or abandoned.
  func take() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty && !isClosed && !isAbandoned { condition.wait() }
    guard !isAbandoned, !elements.isEmpty else { return nil }
    let element = elements.removeFirst()
    condition.broadcast()
    return element
  }

  /// Closes the queue to new values. Queued values can still be taken.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }

  /// Wakes all waiters and discards the queued values.
  func abandon() {
    condition.lock()
    isAbandoned = true
    elements = []
    condition.broadcast()
    condition.unlock()
  }
}
