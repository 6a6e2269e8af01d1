/// A countdown with a duration. It runs from its start, stays paused, or follows a script.
public struct Countdown: Hashable, Sendable {
  /// The duration in whole seconds.
  public let total: Int
  /// Whether the countdown stays paused.
  public let isPaused: Bool
  /// The script that starts, pauses and stops the countdown; nil if it runs from its start or stays paused.
  public let script: TimerScript?

  /// Creates a countdown that lasts `total` seconds, which must be within `range`.
  public init(total: Int, isPaused: Bool = false) {
    Self.check(total)
    self.total = total
    self.isPaused = isPaused
    script = nil
  }

  /// Creates a countdown that lasts `total` seconds, which must be within `range`, and waits for a script to start it.
  ///
  /// Throws if the script contains an action that is impossible at its time.
  public init(total: Int, script: TimerScript) throws(TimerScriptError) {
    Self.check(total)
    self.total = total
    isPaused = false
    self.script = script
    try script.check(total: total)
  }

  private static func check(_ total: Int) {
    precondition(range.contains(total), "a countdown must last 1 to \(range.upperBound) seconds, got \(total)")
  }

  /// The allowed durations in seconds. The longest is 99 hours, 59 minutes and 59 seconds.
  public static let range = 1...359_999

  /// Returns the state at a number of seconds after the start. Negative values are treated as zero.
  ///
  /// The remaining time is rounded up, so the countdown starts at its full duration and reaches zero only at the end.
  public func state(at seconds: Double) -> TimerState { run(at: seconds).state(at: seconds) }

  /// Returns when the state changes next, in seconds after the start; nil if it does not change again.
  func nextChange(after seconds: Double) -> Double? {
    let tick = run(at: seconds).nextTick(after: seconds)
    let action = script?.steps.first { $0.time > seconds }?.time
    return [tick, action].compactMap { $0 }.min()
  }

  /// Returns the progress that applies at a number of seconds after the start.
  private func run(at seconds: Double) -> CountdownRun {
    if let script { return script.run(at: seconds, total: total) }
    return CountdownRun(total: total, activity: isPaused ? .paused : .running(since: 0))
  }
}
