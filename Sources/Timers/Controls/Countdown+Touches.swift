public import Views

extension Countdown {
  /// Returns the touches of a finger that performs the script's actions.
  ///
  /// The finger comes down shortly before each action and is lifted at the time of the action.
  ///
  /// - Parameter frame: Returns the frame of a control at an instant, in points from the top-left corner of the screen.
  public func touches(_ frame: (TimerControl, _ seconds: Double) -> CGRect?) -> [Touch] {
    (script?.steps ?? []).compactMap { step in
      let began = step.time - Self.pressDuration
      guard let frame = frame(TimerControl(for: step.action), max(began, 0)) else { return nil }
      return Touch(at: CGPoint(x: frame.midX, y: frame.midY), began: began, ended: step.time)
    }
  }

  /// The duration of a touch, in seconds.
  private static let pressDuration = 0.25
}
