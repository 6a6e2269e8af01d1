import Synchronization

/// Collects the notes for one listener or consumer of this process, and wakes it.
final class NoteInbox: Sendable {
  private struct Content {
    var notes: [QueueNote] = []
    var isWoken = false
    var isClosed = false
  }

  /// The topics of the notes that it collects.
  let topics: Set<NoteTopic>
  /// Raised whenever there may be something new: a note, a message or a call of `wake()`.
  let signal: WakeSignal
  private let content = Mutex(Content())

  init(topics: Set<NoteTopic>, orThrow failure: (_ reason: String) -> QueueError) throws(QueueError) {
    self.topics = topics
    signal = try WakeSignal(orThrow: failure)
  }

  /// Adds a note, discarding the oldest if there are too many.
  func put(_ note: QueueNote) {
    content.withLock { content in
      if content.notes.count == RenderQueueLimits.notes { content.notes.removeFirst() }
      content.notes.append(note)
    }
    signal.raise()
  }

  /// Removes and returns the oldest notes, up to `limit`.
  func takeNotes(limit: Int) -> [QueueNote] {
    content.withLock { content in
      let taken = Array(content.notes.prefix(limit))
      content.notes.removeFirst(taken.count)
      return taken
    }
  }

  /// Ends the current or the next wait.
  func wake() {
    content.withLock { $0.isWoken = true }
    signal.raise()
  }

  /// Whether `wake()` has been called since this was last asked.
  func takeWake() -> Bool {
    content.withLock { content in
      defer { content.isWoken = false }
      return content.isWoken
    }
  }

  /// Closes the inbox. Returns false if it was closed already.
  func close() -> Bool {
    content.withLock { content in
      defer { content.isClosed = true }
      return !content.isClosed
    }
  }

  /// Whether the inbox has been closed.
  var isClosed: Bool { content.withLock(\.isClosed) }
}
