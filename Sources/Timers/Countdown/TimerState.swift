public import Views

/// A countdown's state at one instant.
public struct TimerState: Hashable, Sendable {
  /// The activity of a countdown.
  public enum Phase: Hashable, Sendable {
    /// The countdown is at its full duration and not running.
    case ready
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
  /// Whether the countdown has been started and can be stopped.
  public var isStoppable: Bool { phase == .running || phase == .paused }

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

  /// Returns the remaining time in words, such as `9 minutes, 59 seconds`. The default is American English.
  public func spoken(in locale: Locale = Locale(identifier: "en_US")) -> String {
    let units: Set<Duration.UnitsFormatStyle.Unit> = [.hours, .minutes, .seconds]
    return Duration.seconds(remaining).formatted(.units(allowed: units, width: .wide).locale(locale))
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
