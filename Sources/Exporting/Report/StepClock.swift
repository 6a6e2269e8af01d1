/// Measures the stages of an export.
struct StepClock {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var steps = ExportReport.Seconds()

  /// Creates a clock that starts now.
  init() { start = clock.now }

  /// Runs `body` and adds the elapsed time to a stage.
  mutating func measure<Value>(
    _ step: WritableKeyPath<ExportReport.Seconds, Double>, _ body: () throws -> Value
  ) rethrows -> Value {
    let begin = clock.now
    defer { steps[keyPath: step] += (clock.now - begin) / .seconds(1) }
    return try body()
  }

  /// Adds the time of stages that ran on other threads.
  mutating func add(decode: Double, encode: Double) {
    steps.decode += decode
    steps.encode += encode
  }

  /// The time per stage so far, and the total.
  var seconds: ExportReport.Seconds {
    var seconds = steps
    seconds.total = (clock.now - start) / .seconds(1)
    return seconds
  }
}
