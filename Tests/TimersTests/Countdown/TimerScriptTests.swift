import Testing

@testable import Timers

@Suite struct TimerScriptTests {
  @Test func stepsAreParsed() throws {
    let script = try TimerScript("0 start;3.2 pause ;  5   start; 9 stop")
    #expect(script.steps.map(\.time) == [0, 3.2, 5, 9])
    #expect(script.steps.map(\.action) == [.start, .pause, .start, .stop])
  }

  @Test(arguments: [
    ("", 1), ("0", 1), ("start", 1), ("0 start;", 2), ("0 start; 1 jump", 2), ("x start", 1), ("-1 start", 1),
    ("0 start; 0 pause", 2), ("0 start; 3 pause; 2 start", 3), ("nan start", 1), ("1e3 start", 1), ("0 start now", 1),
    ("1.2.3 start", 1), ("\(String(repeating: "9", count: 400)) start", 1), ("0 START", 1),
  ])
  func faultyTextNamesItsStep(_ text: String, _ step: Int) {
    #expect(throws: TimerScriptError.self) { try TimerScript(text) }
    do {
      _ = try TimerScript(text)
    } catch {
      #expect(error.step == step)
      #expect(error.description.hasPrefix("step \(step), '"))
    }
  }

  @Test(arguments: [
    ("0 pause", 1), ("0 stop", 1), ("0 start; 1 start", 2), ("0 start; 1 pause; 2 pause", 3),
    ("0 start; 1 stop; 2 stop", 3), ("0 start; 11 pause", 2), ("0 start; 10 stop", 2),
  ])
  func impossibleActionNamesItsStep(_ text: String, _ step: Int) throws {
    let script = try TimerScript(text)
    #expect(throws: TimerScriptError.self) { try Countdown(total: 10, script: script) }
    do {
      _ = try Countdown(total: 10, script: script)
    } catch {
      #expect(error.step == step)
    }
  }

  /// The states of a countdown from 10 seconds: it runs for 3.2 s, pauses, and shows its next second 0.8 s after it
  /// resumes.
  @Test func actionsChangeTheState() throws {
    let countdown = try Countdown(total: 10, script: TimerScript("1 start; 4.2 pause; 6 start; 9 stop"))
    let expected: [(Double, Int, TimerState.Phase)] = [
      (0, 10, .ready), (0.9, 10, .ready), (1, 10, .running), (1.9, 10, .running), (2, 9, .running), (4.1, 7, .running),
      (4.2, 7, .paused), (5.9, 7, .paused), (6, 7, .running), (6.7, 7, .running), (6.8, 6, .running),
      (7.8, 5, .running),
      (8.9, 4, .running), (9, 10, .ready), (100, 10, .ready),
    ]
    for (time, remaining, phase) in expected {
      #expect(countdown.state(at: time) == TimerState(remaining: remaining, total: 10, phase: phase), "at \(time) s")
    }
  }

  /// Between the dates of the schedule, the state does not change; at each of them, it does.
  @Test(arguments: [
    (10, "1 start; 4.2 pause; 6 start; 9 stop"), (3, "0 start; 5.5 start"), (2, "0.3 start; 1.1 pause; 1.7 start"),
    (5, "0.1 start; 0.2 pause; 0.3 start; 0.4 pause; 0.7 start; 3.33 stop; 3.5 start"),
  ])
  func scheduleListsEveryChange(_ total: Int, _ text: String) throws {
    let countdown = try Countdown(total: total, script: TimerScript(text))
    let changes = Array(sequence(first: 0.0) { countdown.nextChange(after: $0) })
    #expect(changes == changes.sorted())
    #expect(changes.count < 40)
    for (start, end) in zip(changes, changes.dropFirst()) {
      let state = countdown.state(at: start)
      #expect(countdown.state(at: (start + end) / 2) == state)
      #expect(countdown.state(at: end) != state, "at \(end) s")
    }
    let last = try #require(changes.last)
    #expect(countdown.state(at: last) == countdown.state(at: last + 1000))
  }

  @Test func anEndedCountdownCanBeStartedAgain() throws {
    let countdown = try Countdown(total: 2, script: TimerScript("0 start; 5 start"))
    #expect(countdown.state(at: 4).phase == .finished)
    #expect(countdown.state(at: 5) == TimerState(remaining: 2, total: 2, phase: .running))
    #expect(countdown.state(at: 7).phase == .finished)
  }
}
