import Foundation
import Meals

/// Reads the dates of one column, all of which have the same order of day and month.
struct DiaryDates {
  private enum Order { case dayFirst, monthFirst }

  /// The date and time in a cell. An unknown time is nil.
  struct Moment: Hashable, Comparable {
    var year: Int
    var month: Int
    var day: Int
    var time: DiaryTime?

    /// The date in ISO 8601.
    var date: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }

    static func < (a: Moment, b: Moment) -> Bool {
      (a.date, a.time?.text ?? "") < (b.date, b.time?.text ?? "")
    }
  }

  /// The order of day and month; nil if the dates do not tell.
  private let order: Order?
  /// Whether some dates could be read with the day or the month first, and none tells which.
  let isAmbiguous: Bool

  /// Finds out the order of day and month in a column.
  init(_ cells: some Sequence<String>) {
    var orders: Set<Order> = []
    var isOpen = false
    for parts in cells.compactMap(DateParts.init) where parts.needsOrder {
      isOpen = true
      if parts.first > 12 { orders.insert(.dayFirst) }
      if parts.second > 12 { orders.insert(.monthFirst) }
    }
    order = orders.count == 1 ? orders.first : nil
    isAmbiguous = isOpen && order == nil
  }

  /// Returns the date in a cell; nil if it is none, or could be another one too.
  func moment(_ cell: String) -> Moment? {
    guard let parts = DateParts(cell) else { return nil }
    let isMonthFirst: Bool
    if parts.needsOrder {
      // The same day and month need no order.
      guard let order = order ?? (parts.first == parts.second ? .dayFirst : nil) else { return nil }
      isMonthFirst = order == .monthFirst
    } else {
      isMonthFirst = parts.isYearFirst
    }
    let month = isMonthFirst ? parts.first : parts.second
    let day = isMonthFirst ? parts.second : parts.first
    guard LocalDateTime(year: parts.year, month: month, day: day, hour: 0, minute: 0) != nil else { return nil }
    return Moment(year: parts.year, month: month, day: day, time: parts.time)
  }
}

/// The numbers of a date in their order, but for the year.
private struct DateParts {
  let year: Int
  let first: Int
  let second: Int
  let isYearFirst: Bool
  let separator: Substring
  let time: DiaryTime?

  init?(_ cell: String) {
    let form = /([0-9]{1,4})([\-.\/])([0-9]{1,2})\2([0-9]{1,4})(?:[Tt,\s]+(.*))?/
    guard let match = cell.wholeMatch(of: form)?.output else { return nil }
    guard let first = Int(match.1), let second = Int(match.3), let third = Int(match.4) else { return nil }
    isYearFirst = match.1.count == 4
    if isYearFirst {
      guard match.4.count <= 2 else { return nil }
      year = first
      self.first = second
      self.second = third
    } else {
      guard match.1.count <= 2, match.4.count == 2 || match.4.count == 4 else { return nil }
      year = match.4.count == 2 ? 2000 + third : third
      self.first = first
      self.second = second
    }
    separator = match.2
    time = match.5.flatMap { DiaryTime(String($0)) }
  }

  /// Whether the day or the month may come first. Dates with points have the day first.
  var needsOrder: Bool { !isYearFirst && separator != "." }
}

/// A time of day, on a clock of 24 or 12 hours.
struct DiaryTime: Hashable {
  let hour: Int
  let minute: Int

  init?(_ cell: String) {
    let form =
      /([0-9]{1,2}):([0-9]{2})(?::[0-9]{2}(?:[.,][0-9]+)?)?\s*(?:(?:([AaPp])\.?[Mm]\.?)|Uhr|Z|[+\-][0-9:]{2,6})?/
    guard let match = cell.trimmed.wholeMatch(of: form)?.output, let hour = Int(match.1), let minute = Int(match.2),
      minute < 60
    else { return nil }
    if let half = match.3 {
      guard (1...12).contains(hour) else { return nil }
      self.hour = hour % 12 + (half.lowercased() == "p" ? 12 : 0)
    } else {
      guard hour < 24 else { return nil }
      self.hour = hour
    }
    self.minute = minute
  }

  /// The time as `08:30`.
  var text: String { "\(hour.padded(2)):\(minute.padded(2))" }
}

extension Int {
  fileprivate func padded(_ digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
