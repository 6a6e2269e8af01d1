import Views

/// The dates at which a countdown's state changes, beginning with its start.
struct CountdownSchedule: TimelineSchedule {
  let countdown: Countdown
  let start: Date

  func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> {
    sequence(first: 0.0) { countdown.nextChange(after: $0) }.lazy.map { start + $0 }
  }
}
