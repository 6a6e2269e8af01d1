public import Views

/// The screen of a countdown, with glass digits, their reflection and controls below.
///
/// The screen has no background. It depends only on the countdown, the layout, the time and the environment's locale.
public struct TimerScreen: View {
  private let countdown: Countdown
  private let layout: TimerLayout
  private let showReflection: Bool
  private let start: Date

  /// Creates the screen of a countdown.
  ///
  /// - Parameters:
  ///   - countdown: The countdown to show.
  ///   - layout: The layout for the device and the size of its screen.
  ///   - showReflection: Whether the digits have a reflection below them.
  ///   - start: The date at which the countdown starts. The default is the reference date, which is second zero for a
  ///     resolver without a date.
  public init(
    _ countdown: Countdown, layout: TimerLayout, showReflection: Bool = true,
    start: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    self.countdown = countdown
    self.layout = layout
    self.showReflection = showReflection
    self.start = start
  }

  /// The screen, updated whenever the countdown changes.
  public var body: some View {
    TimelineView(CountdownSchedule(countdown: countdown, start: start)) { context in
      TimerFace(
        state: countdown.state(at: context.date.timeIntervalSince(start)), layout: layout,
        showReflection: showReflection)
    }
  }
}
