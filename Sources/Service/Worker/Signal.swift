import Foundation

/// A signal that one thread waits for. Signals that nobody waits for are remembered as one.
final class Signal: @unchecked Sendable {
  private let condition = NSCondition()
  private var isRaised = false

  /// Sets the signal.
  func set() {
    condition.withLock {
      isRaised = true
      condition.signal()
    }
  }

  /// Waits until the signal is set, and takes it.
  func wait() {
    condition.withLock {
      while !isRaised { condition.wait() }
      isRaised = false
    }
  }
}
