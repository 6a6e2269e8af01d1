/// A countdown as it is set: how long it lasts, and whether it runs.
public struct Countdown: Hashable, Sendable {
  /// Whole seconds from start to end.
  public let total: Int
  /// Whether it stands still.
  public let isPaused: Bool

  /// A countdown of `total` whole seconds, 1 to 359,999, which are 99 hours, 59 minutes and 59 seconds.
  public init(total: Int, isPaused: Bool = false) {
    precondition(Self.range.contains(total), "a countdown lasts 1 to \(Self.range.upperBound) seconds, got \(total)")
    self.total = total
    self.isPaused = isPaused
  }

  /// How long a countdown may last, in seconds: as long as two digits of hours can say.
  public static let range = 1...359_999

  /// What the countdown shows some seconds after it started; before that, what it starts with.
  ///
  /// A second is shown until it has passed, so that the first is the whole time and zero is reached at the very end.
  public func state(at seconds: Double) -> TimerState {
    let passed = isPaused ? 0 : min(max(seconds.rounded(.down), 0), Double(total))
    let remaining = total - Int(passed)
    return TimerState(
      remaining: remaining, total: total, phase: isPaused ? .paused : remaining == 0 ? .finished : .running)
  }
}

/// What a countdown shows at an instant.
public struct TimerState: Hashable, Sendable {
  /// What the countdown is doing.
  public enum Phase: Hashable, Sendable {
    /// It counts down.
    case running
    /// It stands still and can go on.
    case paused
    /// It has reached zero.
    case finished
  }

  /// Whole seconds that are left.
  public var remaining: Int
  /// Whole seconds from start to end.
  public var total: Int
  /// What the countdown is doing.
  public var phase: Phase

  /// A state.
  public init(remaining: Int, total: Int, phase: Phase) {
    self.remaining = remaining
    self.total = total
    self.phase = phase
  }

  /// Whether there is something to set: the countdown does not run.
  public var isSettable: Bool { phase != .running }

  /// The time as digits: as many of them throughout a countdown as its whole time has, so that none ever moves.
  ///
  /// `10:00` is followed by `09:59`, `5:00` by `4:59`, `1:00:00` by `0:59:59`.
  public var digits: String {
    let clock = ClockTime(seconds: remaining)
    let whole = ClockTime(seconds: total)
    func padded(_ value: Int, _ count: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
    let seconds = padded(clock.seconds, 2)
    if whole.hours > 0 {
      return padded(clock.hours, String(whole.hours).count) + ":" + padded(clock.minutes, 2) + ":" + seconds
    }
    return padded(clock.minutes, String(whole.minutes).count) + ":" + seconds
  }

  /// The time in words: `9 minutes, 59 seconds`.
  public var spoken: String {
    let clock = ClockTime(seconds: remaining)
    let parts = [(clock.hours, "hour"), (clock.minutes, "minute"), (clock.seconds, "second")]
      .filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return parts.isEmpty ? "0 seconds" : parts.joined(separator: ", ")
  }
}

/// A number of seconds as a clock counts them.
struct ClockTime: Hashable {
  var hours: Int
  var minutes: Int
  var seconds: Int

  init(seconds total: Int) {
    hours = total / 3600
    minutes = total / 60 % 60
    seconds = total % 60
  }
}
