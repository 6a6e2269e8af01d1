import Exporting
package import Foundation
import Synchronization

/// Metrics of the jobs that this process has worked on, for Prometheus. Counters start at zero with the process.
///
/// Each event is counted by exactly one process, so counters can be summed over servers and workers.
package final class JobMetrics: Sendable {
  private struct State {
    var ended: [String: Int] = [:]
    var retries = 0
    var bytes: Int64 = 0
    var stages: [String: DurationHistogram] = [:]
    var waits = DurationHistogram()
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Date

  package init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// Counts the event of a note that this process sends.
  func count(_ note: JobNote) {
    let time = now().timeIntervalSince1970
    state.withLock { state in
      switch note.event {
      case .started:
        if let submitted = note.submittedAt { state.waits.add(max(0, time - submitted)) }
      case .advanced: break
      case .retried: state.retries += 1
      case .ended:
        state.ended[note.state?.rawValue ?? "unknown", default: 0] += 1
        state.bytes += note.outputBytes ?? 0
        for (stage, seconds) in note.seconds?.stages ?? [] {
          state.stages[stage, default: DurationHistogram()].add(seconds)
        }
      }
    }
  }

  /// Adds the metrics to a page.
  package func add(to page: inout PrometheusPage) {
    let state = state.withLock { $0 }
    let ended = state.ended.sorted { $0.key < $1.key }
    page.add("vitrine_jobs_ended_total", "counter", "Jobs that this process has ended, by state.", ended, by: "state")
    page.add("vitrine_retries_total", "counter", "Steps returned to the queue after a crash.", Double(state.retries))
    page.add("vitrine_output_bytes_total", "counter", "Total size of outputs in bytes.", Double(state.bytes))
    page.begin("vitrine_start_seconds", "histogram", "Time from the submission of a job to its start here.")
    page.add(state.waits, "vitrine_start_seconds")
    page.begin("vitrine_stage_seconds", "histogram", "Time spent in each stage of exports.")
    for (stage, histogram) in state.stages.sorted(by: { $0.key < $1.key }) {
      page.add(histogram, "vitrine_stage_seconds", ["stage": stage])
    }
  }
}

extension ExportReport.Seconds {
  fileprivate var stages: [(String, Double)] {
    [("total", total), ("setup", setup), ("decode", decode), ("glass", glass), ("encode", encode)]
  }
}
