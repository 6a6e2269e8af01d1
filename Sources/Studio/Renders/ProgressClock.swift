import Synchronization

/// Decides which of many lines of progress are passed on: the first and the last one, and ten in a second.
final class ProgressClock: Sendable {
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  /// Returns whether a line is passed on.
  func isDue(isLast: Bool) -> Bool {
    last.withLock { last in
      let now = ContinuousClock.now
      guard isLast || last.map({ now - $0 >= .milliseconds(100) }) ?? true else { return false }
      last = now
      return true
    }
  }
}
