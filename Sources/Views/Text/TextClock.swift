/// The clock of texts that show relative dates: it gives the date and notes when they change.
struct TextClock {
  /// The date at instant 0.
  let start: Date
  /// The date at the current instant.
  private(set) var date: Date
  /// Notes the next date at which the text changes.
  let noteChange: (Date) -> Void

  init(start: Date, date: Date, noteChange: @escaping (Date) -> Void) {
    self.start = start
    self.date = date
    self.noteChange = noteChange
  }

  /// The delay of an interval that is meant to start at instant 0: one that starts more than a day later was created
  /// from `.now`, by the clock of the machine.
  func delay(of span: ClosedRange<Date>) -> TimeInterval {
    let delay = span.lowerBound.timeIntervalSince(start)
    return delay > 86_400 ? delay : 0
  }

  /// The clock clamped to an interval.
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

  /// The seconds until a date, rounded up to whole steps.
  func steps(to end: Date, of step: TimeInterval) -> TimeInterval {
    // A date is precise to a ten-millionth of a second at best, which must not cost a step.
    let steps = (end.timeIntervalSince(date) / step - 1e-4).rounded(.up)
    noteChange(end - (steps - 1) * step)
    return max(steps, 0) * step
  }

  /// The seconds since a date, rounded down to whole steps.
  func steps(from start: Date, of step: TimeInterval) -> TimeInterval {
    let steps = (date.timeIntervalSince(start) / step + 1e-4).rounded(.down)
    noteChange(start + (steps + 1) * step)
    return max(steps, 0) * step
  }

  /// The seconds until a date, or since it, in whole steps.
  func seconds(between date: Date, of step: TimeInterval = 1) -> TimeInterval {
    date > self.date ? steps(to: date, of: step) : steps(from: date, of: step)
  }
}
