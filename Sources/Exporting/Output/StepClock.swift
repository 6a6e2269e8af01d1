/// Measures the steps of an export.
struct StepClock {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var steps = ExportReport.Seconds()

  /// Starts now.
  init() {
    start = clock.now
    last = start
  }

  /// Ends a step.
  mutating func lap(_ step: WritableKeyPath<ExportReport.Seconds, Double>) {
    let now = clock.now
    steps[keyPath: step] += (now - last) / .seconds(1)
    last = now
  }

  /// The steps so far, and all of it.
  var seconds: ExportReport.Seconds {
    var seconds = steps
    seconds.total = (clock.now - start) / .seconds(1)
    return seconds
  }
}
