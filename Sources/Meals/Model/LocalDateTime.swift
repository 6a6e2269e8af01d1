/// A local date and time of day, without a time zone.
public struct LocalDateTime: Hashable, Sendable {
  /// The year, 1…9999.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day of the month, starting at 1.
  public let day: Int
  /// The hour, 0…23.
  public let hour: Int
  /// The minute, 0…59.
  public let minute: Int
  /// The second, 0…59.
  public let second: Int

  /// Creates a date and time in the proleptic Gregorian calendar. Fails if the date or time does not exist.
  public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year), (0...23).contains(hour), (0...59).contains(minute),
      (0...59).contains(second)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Creates a date and time from text in ISO 8601 extended format, such as `2026-03-04T12:30`; nil for other text.
  ///
  /// Seconds and fractional seconds are optional. A time zone (`Z`, `+01:00`) is accepted but ignored, so the local
  /// time is used unchanged.
  public init?(iso8601 text: String) {
    let form =
      #/(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:[Zz]|[+-]\d\d(?::?\d\d)?)?/#
      .asciiOnlyDigits()
    guard let match = text.wholeMatch(of: form)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5)
    else { return nil }
    let second = match.6.flatMap { Int($0) } ?? 0
    self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  /// The date and time in ISO 8601 extended format, such as `2026-03-04T12:30:00`.
  var iso8601: String {
    func padded(_ number: Int, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: digits - text.count) + text
    }
    let date = [padded(year, 4), padded(month, 2), padded(day, 2)].joined(separator: "-")
    return date + "T" + [hour, minute, second].map { padded($0, 2) }.joined(separator: ":")
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
