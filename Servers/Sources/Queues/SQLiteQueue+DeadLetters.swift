import Foundation
import GRDB

extension SQLiteQueue {
  package func deadLetters(limit: Int) throws(QueueError) -> [QueueMessage] {
    precondition(limit >= 0, "a limit must not be negative, got \(limit)")
    return try write("read the dead letters of") { db in
      try Row.fetchAll(db, sql: "SELECT rank, lane, body FROM dead ORDER BY id LIMIT ?", arguments: [limit])
        .map(Self.message)
    }
  }

  /// Moves the matching dead letters to the end of their queue, in one transaction, and returns their number.
  package func requeueDeadLetters(where matches: ([UInt8]) -> Bool) throws(QueueError) -> Int {
    let count = try settleDeadLetters(where: matches, to: "requeue the dead letters of", isRequeued: true)
    if count > 0 { wakeConsumers() }
    return count
  }

  package func removeDeadLetters(where matches: ([UInt8]) -> Bool) throws(QueueError) -> Int {
    try settleDeadLetters(where: matches, to: "remove dead letters of", isRequeued: false)
  }

  private func settleDeadLetters(
    where matches: ([UInt8]) -> Bool, to operation: String, isRequeued: Bool
  ) throws(QueueError) -> Int {
    try write(operation) { db in
      var count = 0
      // Fetch the identifiers first, because the loop removes rows.
      for id in try Int64.fetchAll(db, sql: "SELECT id FROM dead ORDER BY id") {
        let row = try Row.fetchOne(db, sql: "SELECT rank, lane, body FROM dead WHERE id = ?", arguments: [id])!
        let message = Self.message(row)
        guard matches(message.body) else { continue }
        if isRequeued { try Self.insert(message, db) }
        try db.execute(sql: "DELETE FROM dead WHERE id = ?", arguments: [id])
        count += 1
      }
      return count
    }
  }
}
