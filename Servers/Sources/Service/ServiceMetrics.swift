import Foundation
import Queues
import RenderJobs
import Synchronization

/// Metrics of the queue and of the requests to this server, for Prometheus. Counters start at zero with the server.
final class ServiceMetrics: Sendable {
  private struct State {
    var submissions = ["new": 0, "known": 0]
    var cards = DurationHistogram()
    /// When the jobs that wait were submitted.
    var waiting: [String: Date] = [:]
    /// Jobs that were started before their submission was counted.
    var started: Set<String> = []
    /// The jobs that were found to be running or to have ended during a listing of the store; nil if none is in progress.
    var left: Set<String>?
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

  /// Removes a job from the waiting ones when a note says that it runs or has ended.
  func count(_ note: JobNote) {
    state.withLock { state in
      if note.event != .retried { state.left?.insert(note.job) }
      switch note.event {
      case .started:
        guard note.part == nil else { return }
        if state.waiting.removeValue(forKey: note.job) == nil { state.started.insert(note.job) }
        if state.started.count > 10_000 { state.started.removeAll() }
      // The start of a job may have been missed.
      case .advanced: state.waiting.removeValue(forKey: note.job)
      case .retried: break
      case .ended:
        state.waiting.removeValue(forKey: note.job)
        state.started.remove(note.job)
      }
    }
  }

  /// Replaces the jobs that wait by those that `list` finds in the store, and keeps those that are submitted here
  /// meanwhile.
  func updateWaiting(_ list: () throws -> [String: Date]) rethrows {
    let start = now()
    state.withLock { $0.left = [] }
    defer { state.withLock { $0.left = nil } }
    let jobs = try list()
    state.withLock { state in
      let left = state.left ?? []
      let newer = state.waiting.filter { $0.value >= start }
      state.waiting = jobs.filter { !left.contains($0.key) }.merging(newer) { $1 }
    }
  }

  /// Adds the metrics to a page. The depth is nil if the queue does not answer.
  func add(to page: inout PrometheusPage, _ depth: QueueDepth?) {
    let state = state.withLock { $0 }
    let time = now()
    page.add("vitrine_queue_up", "gauge", "Whether the queue answers.", depth == nil ? 0 : 1)
    if let depth {
      let waiting = QueuePriority.allCases.map { (key: $0.rawValue, value: depth.waiting[$0] ?? 0) }
      page.add("vitrine_queue_depth", "gauge", "Waiting messages, by priority.", waiting, by: "priority")
      page.add("vitrine_dead_letters", "gauge", "Dead letters.", Double(depth.dead))
    }
    let oldest = state.waiting.values.min().map { max(0, time.timeIntervalSince($0)) } ?? 0
    page.add("vitrine_oldest_seconds", "gauge", "Age of the oldest job that is waiting to start.", oldest)
    page.add(
      "vitrine_submissions_total", "counter", "Job submissions to this server, by whether the job was new or known.",
      state.submissions.sorted { $0.key < $1.key }, by: "kind")
    page.begin("vitrine_card_seconds", "histogram", "Time to render a card.")
    page.add(state.cards, "vitrine_card_seconds")
  }
}
