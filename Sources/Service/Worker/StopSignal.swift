import Foundation

/// A signal that is set once and wakes all waiting threads.
final class StopSignal: @unchecked Sendable {
  private let condition = NSCondition()
  private var isRaised = false

  /// Whether the signal is set.
  var isSet: Bool { condition.withLock { isRaised } }

  /// Sets the signal.
  func set() {
    condition.withLock {
      isRaised = true
      condition.broadcast()
    }
  }

  /// Waits until the signal is set, or some seconds have passed.
  func wait(seconds: Double) {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.withLock {
      while !isRaised, condition.wait(until: end) {}
    }
  }
}
