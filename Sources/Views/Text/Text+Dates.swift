extension Text {
  /// A date written in a style.
  public struct DateStyle: Hashable, Sendable {
    fileprivate enum Kind { case time, date, relative, offset, timer }
    fileprivate let kind: Kind

    /// Hours and minutes.
    public static let time = DateStyle(kind: .time)
    /// Day, month and year.
    public static let date = DateStyle(kind: .date)
    /// How far away it is, in the two largest units from weeks down: `2 hours, 23 minutes`.
    public static let relative = DateStyle(kind: .relative)
    /// How far away it is, in the largest unit from weeks down, and whether it is yet to come: `+2 hours`, `-3 weeks`.
    public static let offset = DateStyle(kind: .offset)
    /// Hours, minutes and seconds to it, and once it has passed since it: `2:32`, `36:59:01`.
    public static let timer = DateStyle(kind: .timer)
  }

  /// A date written in a style, in the environment's locale, calendar and time zone.
  ///
  /// What is counted changes with the instant at which the view is looked at; the resolver's start date is second zero. A
  /// second that has begun counts on the way to a date and not yet on the way from it.
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

  /// A span of time written in the environment's locale, calendar and time zone; days only where it is longer than one.
  public init(_ dates: ClosedRange<Date>) {
    self.init(
      .localized { environment in
        Date.IntervalFormatStyle(
          date: .omitted, time: .shortened, locale: environment.locale, calendar: environment.calendar,
          timeZone: environment.timeZone
        ).format(dates.lowerBound..<dates.upperBound)
      })
  }

  /// A span of time written in the environment's locale, calendar and time zone; days only where it is longer than one.
  public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

  /// A timer that runs within an interval: `12:00`, `1:02:03`.
  ///
  /// Before and after the interval it stands still. A second that has begun counts where it counts down, and does not yet
  /// where it counts up. The clock of views begins at the resolver's start date; an interval that begins more than a day
  /// later was meant to begin at once, as one from `.now` is: it begins with the view.
  ///
  /// - Parameters:
  ///   - timerInterval: when it runs.
  ///   - pauseTime: when it stops; nil for at the interval's end.
  ///   - countsDown: whether it counts down to the end rather than up from the start.
  ///   - showsHours: whether there are hours from 60 minutes on; without, minutes go on.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    self.init(
      .localized { environment in
        let delay = environment.clock.delay(of: timerInterval)
        let (start, end) = (timerInterval.lowerBound - delay, timerInterval.upperBound - delay)
        let clock = environment.clock.within(start...min(max(pauseTime.map { $0 - delay } ?? end, start), end))
        let seconds = countsDown ? clock.steps(to: end, of: 1) : clock.steps(from: start, of: 1)
        return environment.timer(seconds, showsHours: showsHours)
      })
  }
}

extension LocalizedStringKey.StringInterpolation {
  /// Adds a date written in a style.
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
    append(Text(date, style: style))
  }
  /// Adds a span of time.
  public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { append(Text(dates)) }
  /// Adds a span of time.
  public mutating func appendInterpolation(_ interval: DateInterval) { append(Text(interval)) }
  /// Adds a timer.
  public mutating func appendInterpolation(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    append(
      Text(timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
  }
}

extension EnvironmentValues {
  /// What texts that count look at.
  fileprivate var clock: TextClock {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    return system.clock ?? TextClock(start: start, date: start) { _ in }
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

  /// Seconds as a timer shows them.
  fileprivate func timer(_ seconds: Double, showsHours: Bool) -> String {
    let pattern: Duration.TimeFormatStyle.Pattern =
      showsHours && seconds >= 3600 ? .hourMinuteSecond(padHourToLength: 1) : .minuteSecond(padMinuteToLength: 1)
    return Duration.TimeFormatStyle(pattern: pattern, locale: locale).format(.seconds(seconds))
  }

  /// How far away a date is, in one or two of the largest units.
  fileprivate func relative(_ date: Date, units: Int) -> String {
    let distance = abs(date.timeIntervalSince(clock.date))
    // The smaller of two units.
    let step: TimeInterval = distance < 3600 ? 1 : distance < 86_400 ? 60 : 3600
    return Duration.UnitsFormatStyle(
      allowedUnits: [.weeks, .days, .hours, .minutes, .seconds], width: .wide, maximumUnitCount: units,
      fractionalPart: .hide(rounded: .towardZero)
    ).locale(locale).format(.seconds(clock.seconds(between: date, of: step)))
  }
}
