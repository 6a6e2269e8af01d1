/// A local date and time of day, without a time zone.
public struct LocalDateTime: Hashable, Sendable {
  /// Year, 1…9999.
  public let year: Int
  /// Month, 1…12.
  public let month: Int
  /// Day of the month, from 1.
  public let day: Int
  /// Hour, 0…23.
  public let hour: Int
  /// Minute, 0…59.
  public let minute: Int
  /// Second, 0…59.
  public let second: Int

  /// Creates a date and time of the proleptic Gregorian calendar; nil if it does not exist.
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

  /// Parses ISO 8601's extended format, `2026-03-04T12:30`, with optional seconds and fractional seconds.
  ///
  /// Fails for anything else.
  ///
  /// A time zone (`Z`, `+01:00`) may follow and is ignored; the local time is used unchanged.
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

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
