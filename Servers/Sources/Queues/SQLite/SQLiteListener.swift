/// A listener of an `SQLiteQueue`.
final class SQLiteListener: NoteListener {
  private let queue: SQLiteQueue
  private let inbox: NoteInbox

  init(_ queue: SQLiteQueue, _ inbox: NoteInbox) {
    self.queue = queue
    self.inbox = inbox
  }

  deinit { close() }

  func next(waiting seconds: Double) throws(QueueError) -> QueueNote? {
    let limit = TimeLimit(seconds: seconds)
    while true {
      if inbox.isClosed { throw QueueError(.lost, "listen to", subject: queue.name, reason: "the listener is closed") }
      _ = inbox.signal.take()
      if inbox.takeWake() { return nil }
      if let note = inbox.takeNotes(limit: 1).first { return note }
      if limit.isOver { return nil }
      inbox.signal.wait(until: limit)
    }
  }

  func wake() { inbox.wake() }

  func close() { if inbox.close() { queue.forget(inbox) } }
}
