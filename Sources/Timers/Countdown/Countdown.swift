/// A countdown with a duration, which may be paused at its start.
public struct Countdown: Hashable, Sendable {
  /// The duration in whole seconds.
  public let total: Int
  /// Whether the countdown is paused.
  public let isPaused: Bool

  /// Creates a countdown that lasts `total` seconds, which must be within `range`.
  public init(total: Int, isPaused: Bool = false) {
    precondition(
      Self.range.contains(total), "a countdown must last 1 to \(Self.range.upperBound) seconds, got \(total)")
    self.total = total
    self.isPaused = isPaused
  }

  /// The allowed durations in seconds. The longest is 99 hours, 59 minutes and 59 seconds.
  public static let range = 1...359_999

  /// Returns the state at a number of seconds after the start. Negative values are treated as zero.
  ///
  /// The remaining time is rounded up, so the countdown starts at its full duration and reaches zero only at the end.
  public func state(at seconds: Double) -> TimerState {
    let passed = isPaused ? 0 : min(max(seconds.rounded(.down), 0), Double(total))
    let remaining = total - Int(passed)
    return TimerState(
      remaining: remaining, total: total, phase: isPaused ? .paused : remaining == 0 ? .finished : .running)
  }
}

/// A countdown's state at one instant.
public struct TimerState: Hashable, Sendable {
  /// The activity of a countdown.
  public enum Phase: Hashable, Sendable {
    /// The countdown is running.
    case running
    /// The countdown is paused and can be resumed.
    case paused
    /// The countdown has reached zero.
    case finished
  }

  /// The remaining whole seconds.
  public var remaining: Int
  /// The duration in whole seconds.
  public var total: Int
  /// The activity of the countdown.
  public var phase: Phase

  /// Creates a state.
  public init(remaining: Int, total: Int, phase: Phase) {
    self.remaining = remaining
    self.total = total
    self.phase = phase
  }

  /// Whether the settings can be changed, which is the case whenever the countdown is not running.
  public var isSettable: Bool { phase != .running }

  /// The remaining time with as many digits as the full duration, so that the layout does not change.
  ///
  /// For example, `10:00` is followed by `09:59`, `5:00` by `4:59`, and `1:00:00` by `0:59:59`.
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

  /// The remaining time in words, such as `9 minutes, 59 seconds`.
  public var spoken: String {
    let clock = ClockTime(seconds: remaining)
    let parts = [(clock.hours, "hour"), (clock.minutes, "minute"), (clock.seconds, "second")]
      .filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return parts.isEmpty ? "0 seconds" : parts.joined(separator: ", ")
  }
}

/// A number of seconds split into hours, minutes and seconds.
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
