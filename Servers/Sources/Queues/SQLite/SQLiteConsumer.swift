import Foundation
import GRDB
import Synchronization

/// A consumer of an `SQLiteQueue`.
final class SQLiteConsumer: QueueConsumer {
  private let queue: SQLiteQueue
  private let inbox: NoteInbox
  /// The message that is held.
  private let held = Mutex<Int64?>(nil)

  init(_ queue: SQLiteQueue, _ inbox: NoteInbox) {
    self.queue = queue
    self.inbox = inbox
  }

  deinit { close() }

  func next(waiting seconds: Double) throws(QueueError) -> QueueDelivery? {
    let limit = TimeLimit(seconds: seconds)
    while true {
      try checkOpen("take a message from")
      // The signal is lowered before the database is read, so that a later message raises it again.
      _ = inbox.signal.take()
      if inbox.takeWake() { return nil }
      if let delivery = try take() { return delivery }
      if limit.isOver { return nil }
      inbox.signal.wait(until: limit)
    }
  }

  /// Takes the first message, if there is one.
  private func take() throws(QueueError) -> QueueDelivery? {
    try held.withLock { held throws(QueueError) in
      precondition(held == nil, "a consumer holds one message at a time, got another request with \(held!) held")
      let delivery = try queue.write("take a message from") { db in
        try Row.fetchOne(
          db,
          sql: """
            UPDATE message SET isHeld = TRUE
            WHERE id = (SELECT id FROM message WHERE NOT isHeld ORDER BY rank, id LIMIT 1)
            RETURNING id, rank, returns, body
            """
        ).map { row in
          QueueDelivery(
            message: QueueMessage(body: Array(row["body"] as Data), priority: QueuePriority(rank: row["rank"])),
            isRedelivered: row["returns"] > 0, tag: .init(number: UInt64(row["id"] as Int64)))
        }
      }
      held = delivery.map { Int64($0.tag.number) }
      return delivery
    }
  }

  func heartbeat(_ seconds: Double) throws(QueueError) -> [[UInt8]] {
    let limit = TimeLimit(seconds: seconds)
    while true {
      try checkOpen("keep alive a consumer of")
      _ = inbox.signal.take()
      let notes = inbox.takeNotes(limit: .max).map(\.body)
      if !notes.isEmpty || inbox.takeWake() || limit.isOver { return notes }
      inbox.signal.wait(until: limit)
    }
  }

  func acknowledge(_ delivery: QueueDelivery) throws(QueueError) {
    try settle(delivery, "acknowledge a message of") { id, db in
      try db.execute(sql: "DELETE FROM message WHERE id = ?", arguments: [id])
    }
  }

  func reject(_ delivery: QueueDelivery) throws(QueueError) {
    try settle(delivery, "give back a message to", SQLiteQueue.reject)
    queue.wakeConsumers()
  }

  func deadLetter(_ delivery: QueueDelivery) throws(QueueError) {
    try settle(delivery, "dead-letter a message of", SQLiteQueue.deadLetter)
  }

  /// Settles the held message with a change of the database.
  private func settle(
    _ delivery: QueueDelivery, _ operation: String, _ change: (Int64, Database) throws -> Void
  ) throws(QueueError) {
    try checkOpen(operation)
    try held.withLock { held throws(QueueError) in
      let id = Int64(delivery.tag.number)
      precondition(held == id, "a delivery must be held by its consumer, got \(id) with \(held ?? 0) held")
      try queue.write(operation) { db in try change(id, db) }
      held = nil
    }
  }

  private func checkOpen(_ operation: String) throws(QueueError) {
    if inbox.isClosed { throw QueueError(.lost, operation, subject: queue.name, reason: "the consumer is closed") }
  }

  func wake() { inbox.wake() }

  func close() {
    guard inbox.close() else { return }
    queue.forget(inbox)
    let id = held.withLock { $0.take() }
    // If this fails, the message is waiting again when the file is next opened.
    if let id, (try? queue.write("give back a message to") { try SQLiteQueue.reject(id, $0) }) != nil {
      queue.wakeConsumers()
    }
  }
}
