import Jobs
package import Logging
package import Queues
import Synchronization
import Threads

/// Receives the notes of workers and keeps track of the progress of jobs.
package final class ProgressFeed: Sendable {
  package struct Progress: Codable, Hashable, Sendable {
    /// The share of the job that is done, 0…1.
    package var fraction: Double
    /// The number of finished parts; nil if the job has none.
    package var parts: Int?
    /// Frames per second; nil while unknown.
    package var fps: Double?
    /// The estimated remaining time in seconds; nil while unknown.
    package var eta: Double?

    fileprivate var shares: [Int: Double] = [:]

    private enum CodingKeys: CodingKey { case fraction, parts, fps, eta }
  }

  private struct State {
    var running: [String: Progress] = [:]
    /// The jobs that ended last, oldest first.
    var ended: [String] = []
  }

  private let state = Mutex(State())
  private let onNote: @Sendable (JobNote) -> Void
  private let stopped = Event()
  private let listener = Mutex<(any NoteListener)?>(nil)

  /// The number of running jobs that are remembered. Jobs whose end was missed must not accumulate.
  private static let maxJobs = 10_000
  /// The number of ended jobs whose late progress is ignored.
  private static let maxEnded = 1000

  /// Creates a feed; `onNote` is called with each note, after the progress has changed.
  package init(onNote: @escaping @Sendable (JobNote) -> Void) { self.onNote = onNote }

  /// Returns the progress of a running job; nil if it is not known to run.
  package func progress(of job: String) -> Progress? { state.withLock { $0.running[job] } }

  /// Listens until ``stop()`` is called. Opens the listener again whenever the connection ends.
  package func run(_ queue: any RenderQueue, logger: Logger) {
    while !stopped.isSet {
      do {
        let listener = try queue.listener(for: [.progress])
        self.listener.withLock { $0 = listener }
        defer {
          self.listener.withLock { $0 = nil }
          listener.close()
        }
        // This is checked after `stop()` can know the listener, which it wakes after it has set the event.
        while !stopped.isSet {
          guard let note = try listener.next(waiting: 300), let note = JobNote(note.body) else { continue }
          take(note)
          onNote(note)
        }
      } catch {
        logger.warning("cannot receive notes; trying again", metadata: ["error": "\(error)"])
        stopped.wait(seconds: 2)
      }
    }
  }

  package func stop() {
    stopped.set()
    listener.withLock { $0 }?.wake()
  }

  /// Updates the progress of a job. A job whose start was missed runs too, for example one that started before this
  /// process.
  func take(_ note: JobNote) {
    state.withLock { state in
      switch note.event {
      case .ended:
        state.running.removeValue(forKey: note.job)
        state.ended.append(note.job)
        if state.ended.count > Self.maxEnded { state.ended.removeFirst() }
        return
      // A job that was cancelled and submitted again starts again.
      case .started: state.ended.removeAll { $0 == note.job }
      // Progress can arrive after the end of the job.
      case .advanced: guard !state.ended.contains(note.job) else { return }
      case .retried: guard state.running[note.job] != nil else { return }
      }
      var known = state.running[note.job] ?? Progress(fraction: 0)
      known.update(with: note)
      if state.running.count > Self.maxJobs { state.running.removeAll() }
      state.running[note.job] = known
    }
  }
}

extension ProgressFeed.Progress {
  fileprivate mutating func update(with note: JobNote) {
    if let part = note.part, let count = note.parts {
      shares[part] = max(shares[part] ?? 0, note.progress?.fraction ?? 0)
      parts = shares.values.count { $0 >= 1 }
      fraction = shares.values.reduce(0, +) / Double(max(1, count))
    } else if let progress = note.progress {
      fraction = progress.fraction
      fps = progress.fps
      eta = progress.eta
    }
  }
}
