import Foundation

/// Hands values from one thread to another; a full queue makes the giver wait, an empty one the taker.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  private var elements: [Element] = []
  private var isClosed = false
  private var isBroken = false

  /// A queue that holds up to `capacity` values.
  init(capacity: Int) {
    precondition(capacity > 0, "a queue holds something, got \(capacity)")
    self.capacity = capacity
  }

  /// Adds a value; false if nobody will take it any more.
  func put(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity && !isBroken { condition.wait() }
    guard !isBroken else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// The next value; nil when there will be none.
  func take() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty && !isClosed && !isBroken { condition.wait() }
    guard !isBroken, !elements.isEmpty else { return nil }
    let element = elements.removeFirst()
    condition.broadcast()
    return element
  }

  /// Says that no more values come; those in the queue are still taken.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }

  /// Lets go of everybody who waits, and of every value.
  func abandon() {
    condition.lock()
    isBroken = true
    elements = []
    condition.broadcast()
    condition.unlock()
  }
}
