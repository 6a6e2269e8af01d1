import Glibc

/// The instant at which a wait ends, on a clock that is never set.
struct TimeLimit {
  private let end: ContinuousClock.Instant

  /// Creates a limit that many seconds from now. Traps if they are negative or not finite.
  init(seconds: Double) {
    precondition(seconds >= 0 && seconds.isFinite, "a wait must be finite and not negative, got \(seconds) seconds")
    // Clamp to ten years, which is practically forever: more could exceed the clock's range.
    end = .now + .seconds(min(seconds, 315_360_000))
  }

  /// Whether the time is up.
  var isOver: Bool { ContinuousClock.now >= end }

  /// The remaining seconds, at least 0.
  var seconds: Double { max(0, (end - .now) / .seconds(1)) }

  /// The remaining milliseconds for `poll`, rounded up so that a wait does not end just before the limit.
  var milliseconds: Int32 { Int32(min((seconds * 1000).rounded(.up), 86_400_000)) }

  /// The earlier of this limit and the instant that many seconds from now.
  func atMost(seconds: Double) -> TimeLimit {
    let other = TimeLimit(seconds: seconds)
    return other.end < end ? other : self
  }
}

extension timeval {
  /// Creates an interval from seconds.
  init(seconds: Double) {
    let whole = seconds.rounded(.down)
    self.init(tv_sec: Int(whole), tv_usec: Int((seconds - whole) * 1_000_000))
  }
}
