/// The clock for text that shows relative dates. It supplies the date and records when the text next changes.
struct TextClock {
  /// The date at instant 0.
  let start: Date
  /// The date at the current instant.
  private(set) var date: Date
  /// Records the next date at which the text changes.
  let noteChange: (Date) -> Void

  init(start: Date, date: Date, noteChange: @escaping (Date) -> Void) {
    self.start = start
    self.date = date
    self.noteChange = noteChange
  }

  /// Returns the number of seconds by which an interval must be moved back to start at instant 0.
  ///
  /// Only an interval that starts more than a day after instant 0 is moved; it is assumed to come from `.now`,
  /// the machine's clock.
  func delay(of span: ClosedRange<Date>) -> TimeInterval {
    let delay = span.lowerBound.timeIntervalSince(start)
    return delay > 86_400 ? delay : 0
  }

  /// Returns the clock clamped to an interval.
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

  /// Returns the seconds until a date, rounded up to whole steps.
  func steps(to end: Date, of step: TimeInterval) -> TimeInterval {
    // Dates are precise to 1e-7 s at best. The tolerance keeps that error from adding a step.
    let steps = (end.timeIntervalSince(date) / step - 1e-4).rounded(.up)
    noteChange(end - (steps - 1) * step)
    return max(steps, 0) * step
  }

  /// Returns the seconds since a date, rounded down to whole steps.
  func steps(from start: Date, of step: TimeInterval) -> TimeInterval {
    let steps = (date.timeIntervalSince(start) / step + 1e-4).rounded(.down)
    noteChange(start + (steps + 1) * step)
    return max(steps, 0) * step
  }

  /// Returns the seconds until or since a date, in whole steps.
  func seconds(between date: Date, of step: TimeInterval = 1) -> TimeInterval {
    date > self.date ? steps(to: date, of: step) : steps(from: date, of: step)
  }
}
