import Meals
import Testing

@Suite struct LocalDateTimeTests {
  @Test(arguments: [
    "2026-03-04T12:30", "2026-03-04T12:30:00", "2026-03-04 12:30:00", "2026-03-04T12:30:00.123", "2026-03-04T12:30:00Z",
    "2026-03-04T12:30:00+09:00", "2026-03-04T12:30-0330", "2026-03-04T12:30:00,5+01",
  ])
  func keepsTheTimeAsWritten(text: String) {
    #expect(LocalDateTime(iso8601: text) == LocalDateTime(year: 2026, month: 3, day: 4, hour: 12, minute: 30))
  }

  @Test(arguments: [
    "", "2026-03-04", "12:30", "2026-3-4T12:30", "2026-02-29T12:30", "1900-02-29T12:30", "2026-13-01T12:30",
    "2026-00-01T12:30", "2026-04-31T12:30", "2026-03-04T24:00", "2026-03-04T12:60", "2026-03-04T12:30:60",
    "0000-03-04T12:30", "2026-03-04T12:30:00 Z", "٢٠٢٦-٠٣-٠٤T١٢:٣٠", "2026-03-04T12:30:00+1",
  ])
  func rejectsInvalidDates(text: String) {
    #expect(LocalDateTime(iso8601: text) == nil)
  }

  @Test func acceptsLeapDays() {
    #expect(LocalDateTime(iso8601: "2024-02-29T00:00") != nil)
    #expect(LocalDateTime(iso8601: "2000-02-29T23:59:59") != nil)
  }
}
