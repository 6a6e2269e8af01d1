import Foundation

/// A manual-reset event: once set, it wakes all threads that wait for it until it is reset.
///
/// The standard library has no event that threads can wait for with a time limit.
package final class Event: @unchecked Sendable {
  private let condition = NSCondition()
  private var isRaised = false

  /// Creates an event that is not set.
  package init() {}

  /// Whether the event is set.
  package var isSet: Bool { condition.withLock { isRaised } }

  /// Sets the event.
  package func set() {
    condition.withLock {
      isRaised = true
      condition.broadcast()
    }
  }

  /// Waits until the event is set, and resets it. Several sets before a wait count as one.
  package func take() {
    condition.withLock {
      while !isRaised { condition.wait() }
      isRaised = false
    }
  }

  /// Waits until the event is set, or some seconds have passed.
  package func wait(seconds: Double) {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.withLock {
      while !isRaised, condition.wait(until: end) {}
    }
  }
}
