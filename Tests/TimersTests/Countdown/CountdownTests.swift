import Testing
import Timers

@Suite struct CountdownTests {
  @Test(arguments: [
    ("0:01", 1), ("0:12", 12), ("5:00", 300), ("05:00", 300), ("10:00", 600), ("99:59", 5999), ("0:00:07", 7),
    ("1:00:00", 3600), ("12:34:56", 45_296), ("99:59:59", 359_999),
  ])
  func durationsAreParsed(_ text: String, _ seconds: Int) {
    #expect(Countdown(text)?.total == seconds)
  }

  @Test(arguments: [
    "", ":", "0:00", "0:00:00", "10", "1:2", "1:60", "1:60:00", "100:00", "1:00:0", "-1:00", "1:-1", "a:bc",
    "1:00:00:00",
    " 1:00", "1:00 ", "１:00", "+1:00", "1::00", "0x1:00",
  ])
  func otherTextIsRejected(_ text: String) {
    #expect(Countdown(text) == nil)
  }

  @Test func secondIsShownUntilItHasPassed() {
    let countdown = Countdown(total: 3)
    let shown = [-5, 0, 0.999, 1, 1.5, 2, 2.999, 3, 1000].map { countdown.state(at: $0).remaining }
    #expect(shown == [3, 3, 3, 2, 2, 1, 1, 0, 0])
    #expect(countdown.state(at: 2.999).phase == .running)
    #expect(countdown.state(at: 3).phase == .finished)
  }

  @Test func pausedCountdownDoesNotAdvance() {
    let state = Countdown(total: 3, isPaused: true).state(at: 100)
    #expect(state == TimerState(remaining: 3, total: 3, phase: .paused))
  }

  /// The number of characters and the positions of colons stay the same throughout.
  @Test(arguments: [1, 12, 59, 60, 599, 600, 3599, 3600, 35_999, 36_000, 359_999])
  func numberOfDigitsNeverChanges(_ total: Int) {
    let whole = TimerState(remaining: total, total: total, phase: .running).digits
    for remaining in stride(from: 0, through: total, by: max(1, total / 997)) {
      let digits = TimerState(remaining: remaining, total: total, phase: .running).digits
      #expect(digits.map { $0 == ":" } == whole.map { $0 == ":" }, "\(digits) after \(whole)")
      // Parsed again, they give the remaining time.
      #expect(remaining == 0 || Countdown(digits)?.total == remaining)
    }
  }

  @Test(arguments: [
    (0, "0 seconds"), (1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (61, "1 minute, 1 second"),
    (599, "9 minutes, 59 seconds"), (3600, "1 hour"), (7322, "2 hours, 2 minutes, 2 seconds"),
  ])
  func timesAreWrittenInWords(_ seconds: Int, _ words: String) {
    #expect(TimerState(remaining: seconds, total: 10_000, phase: .running).spoken() == words)
  }
}
