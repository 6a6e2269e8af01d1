extension Text {
  /// A style for dates and relative times.
  public struct DateStyle: Hashable, Sendable {
    fileprivate enum Kind { case time, date, relative, offset, timer }
    fileprivate let kind: Kind

    /// The time of day.
    public static let time = DateStyle(kind: .time)
    /// The date.
    public static let date = DateStyle(kind: .date)
    /// The time until or since the date in the two largest units, such as `2 hours, 23 minutes`.
    public static let relative = DateStyle(kind: .relative)
    /// The signed time until or since the date in the largest unit, such as `+2 hours` or `-3 weeks`.
    public static let offset = DateStyle(kind: .offset)
    /// A timer that counts to or from the date, such as `2:32` or `36:59:01`.
    public static let timer = DateStyle(kind: .timer)
  }

  /// Creates a text view that shows a date in the environment's locale, calendar and time zone.
  ///
  /// Relative styles depend on the instant of the rendered frame; instant 0 is the resolver's start date. Seconds are
  /// rounded up before the date and down after it.
  public init(_ date: Date, style: DateStyle) {
    self.init(
      .localized { environment in
        switch style.kind {
        case .time: environment.format(date: .omitted, time: .shortened).format(date)
        case .date: environment.format(date: .long, time: .omitted).format(date)
        case .relative: environment.relative(date, units: 2)
        case .offset: (date < environment.clock.date ? "-" : "+") + environment.relative(date, units: 1)
        case .timer: environment.timer(environment.clock.seconds(between: date), showsHours: true)
        }
      })
  }

  /// Creates a text view that shows an interval in the environment's locale, calendar and time zone. Dates are shown
  /// only if the interval spans more than a day.
  public init(_ dates: ClosedRange<Date>) {
    self.init(
      .localized { environment in
        Date.IntervalFormatStyle(
          date: .omitted, time: .shortened, locale: environment.locale, calendar: environment.calendar,
          timeZone: environment.timeZone
        ).format(dates.lowerBound..<dates.upperBound)
      })
  }

  /// Creates a text view that shows an interval in the environment's locale, calendar and time zone. Dates are shown
  /// only if the interval spans more than a day.
  public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

  /// Creates a text view that shows a timer running within an interval, such as `12:00` or `1:02:03`.
  ///
  /// Outside the interval, the timer shows its first or last value. Seconds are rounded up when counting down, and
  /// down when counting up.
  ///
  /// Instant 0 is the resolver's start date. An interval that starts more than a day later, such as one from `.now`,
  /// starts at instant 0 instead.
  ///
  /// - Parameter timerInterval: The interval in which the timer runs.
  /// - Parameter pauseTime: The date at which it stops; nil for the end of the interval.
  /// - Parameter countsDown: Whether it counts down to the end, rather than up from the start.
  /// - Parameter showsHours: Whether hours appear from 60 minutes on; otherwise the minutes keep counting past 59.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    self.init(
      .localized { environment in
        let delay = environment.clock.delay(of: timerInterval)
        let start = timerInterval.lowerBound - delay
        let end = timerInterval.upperBound - delay
        let clock = environment.clock.within(start...min(max(pauseTime.map { $0 - delay } ?? end, start), end))
        let seconds = countsDown ? clock.steps(to: end, of: 1) : clock.steps(from: start, of: 1)
        return environment.timer(seconds, showsHours: showsHours)
      })
  }
}

extension LocalizedStringKey.StringInterpolation {
  /// Appends a date in a style.
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
    append(Text(date, style: style))
  }
  /// Appends an interval.
  public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { append(Text(dates)) }
  /// Appends an interval.
  public mutating func appendInterpolation(_ interval: DateInterval) { append(Text(interval)) }
  /// Appends a timer.
  public mutating func appendInterpolation(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    append(
      Text(timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
  }
}

extension EnvironmentValues {
  /// The clock for relative dates and timers.
  fileprivate var clock: TextClock {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    return runningClock ?? TextClock(start: start, date: start) { _ in }
  }

  fileprivate func format(
    date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle
  ) -> Date.FormatStyle {
    var format = Date.FormatStyle(date: date, time: time)
    format.locale = locale
    format.calendar = calendar
    format.timeZone = timeZone
    return format
  }

  /// Formats a number of seconds as a timer.
  fileprivate func timer(_ seconds: Double, showsHours: Bool) -> String {
    let pattern: Duration.TimeFormatStyle.Pattern =
      showsHours && seconds >= 3600 ? .hourMinuteSecond(padHourToLength: 1) : .minuteSecond(padMinuteToLength: 1)
    return Duration.TimeFormatStyle(pattern: pattern, locale: locale).format(.seconds(seconds))
  }

  /// Formats the time until or since a date in at most `units` units, starting with the largest.
  fileprivate func relative(_ date: Date, units: Int) -> String {
    let distance = abs(date.timeIntervalSince(clock.date))
    // The second-largest unit, in seconds; at most an hour.
    let step: TimeInterval = distance < 3600 ? 1 : distance < 86_400 ? 60 : 3600
    return Duration.UnitsFormatStyle(
      allowedUnits: [.weeks, .days, .hours, .minutes, .seconds], width: .wide, maximumUnitCount: units,
      fractionalPart: .hide(rounded: .towardZero)
    ).locale(locale).format(.seconds(clock.seconds(between: date, of: step)))
  }
}
