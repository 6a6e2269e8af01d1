import Foundation

/// Hands values from one thread to another; producers wait while it is full, consumers while it is empty.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  private var elements: [Element] = []
  private var isClosed = false
  private var isBroken = false

  /// A queue that holds up to `capacity` values.
  init(capacity: Int) {
    precondition(capacity > 0, "a queue has a capacity of at least 1, not \(capacity)")
    self.capacity = capacity
  }

  /// Adds a value; false if the queue was abandoned.
  func put(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity && !isBroken { condition.wait() }
    guard !isBroken else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// The next value; nil when no more will come.
  func take() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty && !isClosed && !isBroken { condition.wait() }
    guard !isBroken, !elements.isEmpty else { return nil }
    let element = elements.removeFirst()
    condition.broadcast()
    return element
  }

  /// Ends the input; values already in the queue are still taken.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }

  /// Wakes all waiters and discards the queued values.
  func abandon() {
    condition.lock()
    isBroken = true
    elements = []
    condition.broadcast()
    condition.unlock()
  }
}
