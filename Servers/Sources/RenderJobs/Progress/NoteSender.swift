import Logging
import Queues
import Synchronization
import Threads

/// Sends notes in a thread of its own, so that a slow broker does not hold up renders. Delivery is best effort.
final class NoteSender: Sendable {
  private struct State {
    /// Notes that are sent in order.
    var events: [JobNote] = []
    /// The latest progress of each step, by job and part.
    var progress: [String: JobNote] = [:]
    var isEnding = false
  }

  private let queue: any RenderQueue
  private let logger: Logger
  private let state = Mutex(State())
  private let event = Event()

  /// The number of notes that may wait. Beyond that, the oldest are discarded.
  private static let maxNotes = 1000

  init(queue: any RenderQueue, logger: Logger) {
    self.queue = queue
    self.logger = logger
  }

  /// Adds a note. Progress replaces earlier progress of the same step that has not been sent.
  func send(_ note: JobNote) {
    state.withLock { state in
      if note.event == .advanced {
        state.progress["\(note.job)/\(note.part ?? -1)"] = note
      } else {
        if state.events.count == Self.maxNotes { state.events.removeFirst() }
        state.events.append(note)
      }
    }
    event.set()
  }

  /// Sends notes until ``end()`` is called and all remaining notes are sent.
  func run() {
    while true {
      event.take()
      let (notes, isEnding) = state.withLock { state -> ([JobNote], Bool) in
        let progress = state.isEnding ? [] : Array(state.progress.values)
        let notes = state.events.filter { $0.event != .ended } + progress + state.events.filter { $0.event == .ended }
        state.events = []
        state.progress = [:]
        return (notes, state.isEnding)
      }
      for note in notes {
        do { try queue.broadcast(note.bytes, on: .progress) } catch {
          logger.debug("a note was not sent", metadata: ["error": "\(error)"])
        }
      }
      if isEnding, notes.isEmpty { return }
      if isEnding { event.set() }
    }
  }

  /// Makes ``run()`` return once it has sent the remaining notes.
  func end() {
    state.withLock { $0.isEnding = true }
    event.set()
  }
}
