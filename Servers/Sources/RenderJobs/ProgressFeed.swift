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

  private let progress = Mutex<[String: Progress]>([:])
  private let onNote: @Sendable (JobNote) -> Void
  private let stopped = Event()
  private let listener = Mutex<(any NoteListener)?>(nil)

  /// The number of running jobs that are remembered. Jobs whose end was missed must not accumulate.
  private static let maxJobs = 10_000

  /// Creates a feed; `onNote` is called with each note, after the progress has changed.
  package init(onNote: @escaping @Sendable (JobNote) -> Void) { self.onNote = onNote }

  /// Returns the progress of a running job; nil if it is not known to run.
  package func progress(of job: String) -> Progress? { progress.withLock { $0[job] } }

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

  private func take(_ note: JobNote) {
    progress.withLock { progress in
      guard note.event != .ended else { return _ = progress.removeValue(forKey: note.job) }
      // Progress notes that arrive after the end of the job are ignored.
      guard note.event == .started || progress[note.job] != nil else { return }
      var known = progress[note.job] ?? Progress(fraction: 0)
      if let part = note.part, let parts = note.parts {
        known.shares[part] = max(known.shares[part] ?? 0, note.progress?.fraction ?? 0)
        known.parts = known.shares.values.count { $0 >= 1 }
        known.fraction = known.shares.values.reduce(0, +) / Double(max(1, parts))
      } else if let progress = note.progress {
        known.fraction = progress.fraction
        known.fps = progress.fps
        known.eta = progress.eta
      }
      if progress.count > Self.maxJobs { progress.removeAll() }
      progress[note.job] = known
    }
  }
}
