/// A sequence of timed actions that start, pause and stop a countdown while it is shown.
public struct TimerScript: Hashable, Sendable {
  /// Something that a person does to a countdown.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    /// Starts the countdown, or resumes it.
    case start
    /// Pauses the running countdown.
    case pause
    /// Stops the countdown and sets it to its full duration again.
    case stop
  }

  /// An action and its time.
  public struct Step: Hashable, Sendable {
    /// The time of the action in seconds, 0 to 1,000,000.
    public let time: Double
    /// The action.
    public let action: Action
  }

  /// The steps in the order of their times.
  public let steps: [Step]

  /// Parses steps separated by semicolons, each a time in seconds and an action, such as `0 start; 3.2 pause`.
  ///
  /// There must be at least one step. Times must be 0 to 1,000,000, and each later than the one
  /// before.
  public init(_ text: String) throws(TimerScriptError) {
    var steps: [Step] = []
    for (index, part) in text.split(separator: ";", omittingEmptySubsequences: false).enumerated() {
      func fault(_ reason: String) -> TimerScriptError {
        TimerScriptError(step: index + 1, text: part.split(separator: " ").joined(separator: " "), reason: reason)
      }
      let words = part.split(whereSeparator: \.isWhitespace)
      guard words.count == 2 else { throw fault("write a time and an action, such as 3.2 pause") }
      guard words[0].allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let time = Double(words[0]),
        time <= 1_000_000
      else { throw fault("the time must be a number of seconds up to 1000000, such as 3.2") }
      guard let action = Action(rawValue: String(words[1])) else {
        throw fault("the action must be start, pause or stop")
      }
      if let last = steps.last, time <= last.time {
        throw fault("each time must be later than the one before")
      }
      steps.append(Step(time: time, action: action))
    }
    self.steps = steps
  }

  /// Returns the progress of a countdown after all steps up to an instant.
  func run(at seconds: Double, total: Int) -> CountdownRun {
    var run = CountdownRun(total: total, activity: .ready)
    for step in steps.prefix(while: { $0.time <= seconds }) { run = run.applying(step.action, at: step.time) ?? run }
    return run
  }

  /// Throws if an action is impossible at its time for a countdown of `total` seconds.
  func check(total: Int) throws(TimerScriptError) {
    var run = CountdownRun(total: total, activity: .ready)
    for (index, step) in steps.enumerated() {
      guard let next = run.applying(step.action, at: step.time) else {
        let time = step.time == step.time.rounded() ? String(Int(step.time)) : String(step.time)
        throw TimerScriptError(
          step: index + 1, text: "\(time) \(step.action.rawValue)",
          reason: "the countdown \(run.state(at: step.time).phase.clause) at that time")
      }
      run = next
    }
  }
}

extension TimerState.Phase {
  /// The phase as the predicate of a sentence.
  fileprivate var clause: String {
    switch self {
    case .ready: "is not running"
    case .running: "is already running"
    case .paused: "is already paused"
    case .finished: "has already ended"
    }
  }
}

/// An error in a script.
public struct TimerScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the faulty step, starting at 1.
  public let step: Int
  /// The faulty step.
  public let text: String
  /// The problem and its remedy.
  public let reason: String

  /// The step and its problem, on one line.
  public var description: String { "step \(step), '\(text)': \(reason)" }
}
