/// A button of a timer.
///
/// The raw values are the names under which the buttons are marked for probing.
public enum TimerControl: String, Hashable, Sendable {
  /// The button that starts the countdown, and pauses it while it is running.
  case toggle
  /// The button that stops the countdown.
  case stop

  /// Returns the button that performs an action.
  init(for action: TimerScript.Action) {
    switch action {
    case .start, .pause: self = .toggle
    case .stop: self = .stop
    }
  }
}
