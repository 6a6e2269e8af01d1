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
  let separator: Character
  let time: DiaryTime?

  init?(_ cell: String) {
    let date = cell.prefix { !$0.isWhitespace && !"Tt,".contains($0) }
    guard let separator = date.first(where: { !$0.isDigit }), "-./".contains(separator) else { return nil }
    let parts = date.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isDigit) ? Int($0) : nil }
    guard numbers.count == 3, parts.count == 3, parts[1].count <= 2 else { return nil }
    isYearFirst = parts[0].count == 4
    if isYearFirst {
      guard parts[2].count <= 2 else { return nil }
      year = numbers[0]
      first = numbers[1]
      second = numbers[2]
    } else {
      guard parts[0].count <= 2, parts[2].count == 2 || parts[2].count == 4 else { return nil }
      year = parts[2].count == 2 ? 2000 + numbers[2] : numbers[2]
      first = numbers[0]
      second = numbers[1]
    }
    self.separator = separator
    time = DiaryTime(String(cell.dropFirst(date.count).drop { $0.isWhitespace || "Tt,".contains($0) }))
  }

  /// Whether the day or the month may come first. Dates with points have the day first.
  var needsOrder: Bool { !isYearFirst && separator != "." }
}

/// A time of day, on a clock of 24 or 12 hours.
struct DiaryTime: Hashable {
  let hour: Int
  let minute: Int

  init?(_ cell: String) {
    let clock = cell.prefix { $0.isDigit || $0 == ":" }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].count <= 2, parts.dropFirst().allSatisfy({ $0.count == 2 }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
    else { return nil }
    var rest = cell.dropFirst(clock.count)
    if rest.first == "." || rest.first == ",", parts.count == 3 { rest = rest.dropFirst().drop(while: \.isDigit) }
    self.minute = minute
    switch rest.filter({ !$0.isWhitespace && $0 != "." }).lowercased() {
    case "am", "pm":
      guard (1...12).contains(hour) else { return nil }
      self.hour = hour % 12 + (rest.contains { $0 == "p" || $0 == "P" } ? 12 : 0)
    case let word where ["", "uhr", "z"].contains(word) || word.isZone:
      guard hour < 24 else { return nil }
      self.hour = hour
    default: return nil
    }
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

extension String {
  /// Whether it is the difference of a time zone, such as `+01:00`.
  fileprivate var isZone: Bool {
    (first == "+" || first == "-") && dropFirst().allSatisfy { $0.isDigit || $0 == ":" }
  }
}
