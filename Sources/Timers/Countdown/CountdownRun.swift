/// The progress of a countdown since something last happened to it.
struct CountdownRun: Hashable {
  /// The activity of a countdown between two actions.
  enum Activity: Hashable {
    /// The countdown is at its full duration and not running.
    case ready
    /// The countdown is running; the associated value is the time at which it was started or resumed, in seconds.
    case running(since: Double)
    /// The countdown is paused.
    case paused
  }

  /// The duration in seconds.
  let total: Int
  /// The seconds counted before the current activity.
  var counted = 0.0
  var activity: Activity

  /// Creates the progress of a countdown that has not counted yet.
  init(total: Int, activity: Activity) {
    self.total = total
    self.activity = activity
  }

  /// Returns the seconds counted at an instant, at most the duration.
  private func counted(at seconds: Double) -> Double {
    guard case .running(let since) = activity else { return counted }
    return min(counted + max(seconds - since, 0), Double(total))
  }

  /// The tolerance for sums of times, in seconds. It keeps a change that is due now from being missed.
  private static let tolerance = 1e-6

  /// Returns the state at an instant.
  func state(at seconds: Double) -> TimerState {
    let passed = Int((counted(at: seconds) + Self.tolerance).rounded(.down))
    let phase: TimerState.Phase =
      switch activity {
      case .ready: .ready
      case .running: passed == total ? .finished : .running
      case .paused: .paused
      }
    return TimerState(remaining: total - passed, total: total, phase: phase)
  }

  /// Returns when the remaining time changes next; nil if it does not.
  func nextTick(after seconds: Double) -> Double? {
    guard case .running(let since) = activity else { return nil }
    let next = (counted(at: seconds) + Self.tolerance).rounded(.down) + 1
    return next <= Double(total) ? since + next - counted : nil
  }

  /// Returns the progress after an action, or nil if the action is impossible at that time.
  func applying(_ action: TimerScript.Action, at seconds: Double) -> CountdownRun? {
    var run = self
    let phase = state(at: seconds).phase
    switch (action, phase) {
    case (.start, .ready), (.start, .paused): run.activity = .running(since: seconds)
    case (.start, .finished): (run.counted, run.activity) = (0, .running(since: seconds))
    case (.pause, .running): (run.counted, run.activity) = (counted(at: seconds), .paused)
    case (.stop, .running), (.stop, .paused): (run.counted, run.activity) = (0, .ready)
    default: return nil
    }
    return run
  }
}
