import Synchronization

/// Decides which of many reports of progress are passed on: the first, the last, and a number of them in a second.
public final class ProgressPace: Sendable {
  private let last = Mutex<ContinuousClock.Instant?>(nil)
  private let interval: Duration

  /// Creates a pace that lets at most `perSecond` reports pass in a second.
  public init(perSecond: Int) {
    precondition(perSecond > 0, "the pace must be positive, got \(perSecond)")
    interval = .seconds(1) / perSecond
  }

  /// Returns whether a report is passed on now.
  public func isDue(isLast: Bool) -> Bool {
    last.withLock { last in
      let now = ContinuousClock.now
      guard isLast || last.map({ now - $0 >= interval }) ?? true else { return false }
      last = now
      return true
    }
  }
}
