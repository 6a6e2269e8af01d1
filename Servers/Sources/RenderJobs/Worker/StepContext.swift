import Logging
import Queues
import Threads

/// A step and what it works with.
struct StepContext: Sendable {
  let message: JobMessage
  let priority: QueuePriority
  let options: WorkerOptions
  /// The number of the slot, which has a folder of its own.
  let slot: Int
  let queue: any RenderQueue
  let archive: JobArchive
  let inputs: any JobInputs
  let notes: NoteSender
  let logger: Logger
  /// Set when the worker is stopped.
  let stopped: Event

  /// Broadcasts a note. Delivery is best effort.
  func send(_ event: JobNote.Event, _ fill: (inout JobNote) -> Void = { _ in }) {
    var note = JobNote(event, job: message.job)
    if case .part(let index, let count) = message.step {
      note.part = index
      note.parts = count
    }
    fill(&note)
    notes.send(note)
  }
}
