import Foundation
import Logging
import Queues
import Serving
import Synchronization

/// Receives the notes of workers, and keeps track of the progress of jobs and of metrics.
final class JobWatch: Sendable {
  /// The progress of a job.
  struct Progress: Encodable, Hashable {
    /// The share of the job that is done, 0…1.
    var fraction: Double
    /// How many parts are done; nil if it has none.
    var parts: Int?

    fileprivate var shares: [Int: Double] = [:]

    private enum CodingKeys: CodingKey { case fraction, parts }
  }

  private let progress = Mutex<[String: Progress]>([:])
  private let listeners = Broadcaster<String>(most: 128)
  private let metrics: ServiceMetrics
  private let stopped = StopSignal()

  init(metrics: ServiceMetrics) { self.metrics = metrics }

  /// Returns the progress of a job; nil if it is unknown, for example because the job has not started.
  func progress(of job: String) -> Progress? { progress.withLock { $0[job] } }

  /// Returns a stream that signals changes of a job. Throws if too many clients are watching.
  func signals(about job: String) throws(ServerError) -> AsyncStream<BroadcastSignal> {
    try listeners.signals(about: job)
  }

  /// Listens until ``stop()`` is called. Opens the listener again whenever the connection ends.
  func run(_ queue: any RenderQueue, logger: Logger) {
    while !stopped.isSet {
      do {
        let listener = try queue.listener(for: [.progress])
        defer { listener.close() }
        while !stopped.isSet {
          // The wait is short so that a call of `stop()` is noticed.
          guard let note = try listener.next(waiting: 1) else { continue }
          if let note = JobNote(note.body) { take(note) }
        }
      } catch {
        logger.warning("cannot receive notes; trying again", metadata: ["error": "\(error)"])
        stopped.wait(seconds: 2)
      }
    }
  }

  /// Ends ``run(_:logger:)`` within a second.
  func stop() { stopped.set() }

  private func take(_ note: JobNote) {
    metrics.count(note)
    progress.withLock { progress in
      guard note.event != .ended else { return _ = progress.removeValue(forKey: note.job) }
      // Progress notes that arrive after the end of the job are ignored.
      guard note.event == .started || progress[note.job] != nil else { return }
      var known = progress[note.job] ?? Progress(fraction: 0)
      if let part = note.part, let parts = note.parts {
        known.shares[part] = max(known.shares[part] ?? 0, note.fraction ?? 0)
        known.parts = known.shares.values.count { $0 >= 1 }
        known.fraction = known.shares.values.reduce(0, +) / Double(max(1, parts))
      } else {
        known.fraction = note.fraction ?? known.fraction
      }
      // Jobs whose end was missed must not accumulate.
      if progress.count > 10_000 { progress.removeAll() }
      progress[note.job] = known
    }
    listeners.wake(note.job)
  }
}
