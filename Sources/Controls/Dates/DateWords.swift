import Views

/// The words for dates in the calendar, time zone and locale of an environment.
struct DateWords {
  let calendar: Calendar
  private let locale: Locale

  init(_ environment: EnvironmentValues) {
    var calendar = environment.calendar
    calendar.timeZone = environment.timeZone
    calendar.locale = environment.locale
    self.calendar = calendar
    locale = environment.locale
  }

  private var style: Date.FormatStyle {
    Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
  }

  /// Returns a date, such as `Nov 23, 2026`.
  func day(_ date: Date) -> String { date.formatted(style.year().month(.abbreviated).day()) }
  /// Returns a time of day, such as `9:41 PM`.
  func time(_ date: Date) -> String { date.formatted(style.hour().minute()) }
  /// Returns a month, such as `November 2026`.
  func month(_ date: Date) -> String { date.formatted(style.year().month(.wide)) }

  /// The short names of the days of a week, from its first day on.
  var weekdays: [String] {
    let names = calendar.shortWeekdaySymbols
    return names.indices.map { names[(calendar.firstWeekday - 1 + $0) % names.count] }
  }

  /// Returns the days of a date's month, and the number of days of the first week that precede it.
  func month(around date: Date) -> (days: [Date], blanks: Int) {
    guard let month = calendar.dateInterval(of: .month, for: date),
      let count = calendar.range(of: .day, in: .month, for: date)?.count
    else { return ([], 0) }
    let days = (0..<count).compactMap { calendar.date(byAdding: .day, value: $0, to: month.start) }
    let blanks = (calendar.component(.weekday, from: month.start) - calendar.firstWeekday + 7) % 7
    return (days, blanks)
  }
}
