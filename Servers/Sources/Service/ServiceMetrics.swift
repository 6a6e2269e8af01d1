import Exporting
import Foundation
import Queues
import RenderJobs
import Synchronization

/// Metrics for Prometheus. Counters start at zero when the server starts.
final class ServiceMetrics: Sendable {
  fileprivate struct Histogram {
    static let bounds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1200]

    var counts = [Int](repeating: 0, count: bounds.count)
    var count = 0
    var sum = 0.0

    mutating func add(_ seconds: Double) {
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
      count += 1
      sum += seconds
    }
  }

  private struct State {
    var submissions = ["new": 0, "known": 0]
    var ended: [String: Int] = [:]
    var retries = 0
    var bytes: Int64 = 0
    var stages: [String: Histogram] = [:]
    var waits = Histogram()
    var cards = Histogram()
    /// When the jobs that were submitted here and have not been started were submitted.
    var waiting: [String: Date] = [:]
    var started: Set<String> = []
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  func countSubmission(isNew: Bool, job: String) {
    let time = now()
    state.withLock { state in
      state.submissions[isNew ? "new" : "known", default: 0] += 1
      // A worker may have been faster.
      if isNew, state.started.remove(job) == nil { state.waiting[job] = time }
      // Notes can be lost, and jobs whose notes are lost must not accumulate.
      if state.waiting.count > 100_000 { state.waiting.removeAll() }
    }
  }

  func countCard(seconds: Double) { state.withLock { $0.cards.add(seconds) } }

  /// Updates the metrics from a worker's note.
  func count(_ note: JobNote) {
    let time = now()
    state.withLock { state in
      switch note.event {
      case .started:
        guard note.part == nil, let submitted = note.submittedAt else { return }
        if state.waiting.removeValue(forKey: note.job) == nil { state.started.insert(note.job) }
        if state.started.count > 10_000 { state.started.removeAll() }
        state.waits.add(max(0, time.timeIntervalSince1970 - submitted))
      case .advanced: break
      case .retried: state.retries += 1
      case .ended:
        state.waiting.removeValue(forKey: note.job)
        state.started.remove(note.job)
        state.ended[note.state?.rawValue ?? "unknown", default: 0] += 1
        state.bytes += note.outputBytes ?? 0
        for (stage, seconds) in note.seconds?.stages ?? [] { state.stages[stage, default: Histogram()].add(seconds) }
      }
    }
  }

  /// Returns the figures in Prometheus' text format. The depth is nil if the queue does not answer.
  func text(_ depth: QueueDepth?) -> String {
    let state = state.withLock { $0 }
    let time = now()
    var page = PrometheusPage()
    page.add("vitrine_queue_up", "gauge", "Whether the queue answers.", depth == nil ? 0 : 1)
    if let depth {
      let waiting = QueuePriority.allCases.map { (key: $0.rawValue, value: depth.waiting[$0] ?? 0) }
      page.add("vitrine_queue_depth", "gauge", "Waiting messages, by priority.", waiting, by: "priority")
      page.add("vitrine_dead_letters", "gauge", "Dead letters.", Double(depth.dead))
    }
    let oldest = state.waiting.values.min().map { time.timeIntervalSince($0) } ?? 0
    page.add(
      "vitrine_oldest_seconds", "gauge", "Age of the oldest job submitted here that has not been started.", oldest)
    page.add(
      "vitrine_submissions_total", "counter", "Job submissions, by whether the job was new or known.",
      state.submissions.sorted { $0.key < $1.key }, by: "kind")
    let ended = state.ended.sorted { $0.key < $1.key }
    page.add("vitrine_jobs_ended_total", "counter", "Ended jobs, by state.", ended, by: "state")
    page.add("vitrine_retries_total", "counter", "Steps returned to the queue after a crash.", Double(state.retries))
    page.add("vitrine_output_bytes_total", "counter", "Bytes of outputs.", Double(state.bytes))
    page.begin("vitrine_start_seconds", "histogram", "Time from the submission of a job to its start.")
    page.add(state.waits, "vitrine_start_seconds")
    page.begin("vitrine_stage_seconds", "histogram", "Time spent in each stage of exports.")
    for (stage, histogram) in state.stages.sorted(by: { $0.key < $1.key }) {
      page.add(histogram, "vitrine_stage_seconds", ["stage": stage])
    }
    page.begin("vitrine_card_seconds", "histogram", "Time to render a card.")
    page.add(state.cards, "vitrine_card_seconds")
    return page.text
  }
}

extension ExportReport.Seconds {
  fileprivate var stages: [(String, Double)] {
    [("total", total), ("setup", setup), ("decode", decode), ("glass", glass), ("encode", encode)]
  }
}

/// A page in Prometheus' text format.
private struct PrometheusPage {
  private(set) var text = ""

  mutating func begin(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  /// Adds a figure. The values of labels must not contain quotes, backslashes or line breaks.
  mutating func add(_ name: String, _ labels: [String: String], _ value: Double) {
    let list = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
    text += name + (list.isEmpty ? "" : "{\(list)}") + " \(value == value.rounded() ? "\(Int(value))" : "\(value)")\n"
  }

  mutating func add(_ name: String, _ type: String, _ help: String, _ value: Double) {
    begin(name, type, help)
    add(name, [:], value)
  }

  /// Adds a metric with its help text, and a sample for each value of a label.
  mutating func add(
    _ name: String, _ type: String, _ help: String, _ values: [(key: String, value: Int)], by label: String
  ) {
    begin(name, type, help)
    for (key, value) in values { add(name, [label: key], Double(value)) }
  }

  mutating func add(_ histogram: ServiceMetrics.Histogram, _ name: String, _ labels: [String: String] = [:]) {
    for (bound, count) in zip(ServiceMetrics.Histogram.bounds, histogram.counts) {
      add(name + "_bucket", labels.merging(["le": "\(bound)"]) { $1 }, Double(count))
    }
    add(name + "_bucket", labels.merging(["le": "+Inf"]) { $1 }, Double(histogram.count))
    add(name + "_sum", labels, histogram.sum)
    add(name + "_count", labels, Double(histogram.count))
  }
}
