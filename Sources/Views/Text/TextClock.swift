/// What texts that count look at: the instant, and a place to note when they change.
struct TextClock {
  /// The date at second zero.
  let start: Date
  /// The date at the instant.
  private(set) var date: Date
  /// Notes the date at which what is shown changes.
  let noteChange: (Date) -> Void

  init(start: Date, date: Date, noteChange: @escaping (Date) -> Void) {
    self.start = start
    self.date = date
    self.noteChange = noteChange
  }

  /// How much later a span begins than it is meant to: one that begins more than a day after second zero was written to
  /// begin at once, as `.now` is by the machine's clock.
  func delay(of span: ClosedRange<Date>) -> TimeInterval {
    let delay = span.lowerBound.timeIntervalSince(start)
    return delay > 86_400 ? delay : 0
  }

  /// The clock stopped before an interval and after it.
  func within(_ interval: ClosedRange<Date>) -> TextClock {
    var clock = self
    if date < interval.lowerBound {
      clock.date = interval.lowerBound
      noteChange(interval.lowerBound)
    } else if date >= interval.upperBound {
      clock = TextClock(start: start, date: interval.upperBound) { _ in }
    }
    return clock
  }

  /// Seconds to a date in whole steps, one that has begun included.
  func steps(to end: Date, of step: TimeInterval) -> TimeInterval {
    // A date holds a ten-millionth of a second at best; no step is cut by that.
    let steps = (end.timeIntervalSince(date) / step - 1e-4).rounded(.up)
    noteChange(end - (steps - 1) * step)
    return max(steps, 0) * step
  }

  /// Seconds from a date in whole steps.
  func steps(from start: Date, of step: TimeInterval) -> TimeInterval {
    let steps = (date.timeIntervalSince(start) / step + 1e-4).rounded(.down)
    noteChange(start + (steps + 1) * step)
    return max(steps, 0) * step
  }

  /// Seconds to a date, or since it, in whole steps.
  func seconds(between date: Date, of step: TimeInterval = 1) -> TimeInterval {
    date > self.date ? steps(to: date, of: step) : steps(from: date, of: step)
  }
}
