import Files
package import Foundation
import GRDB
import Synchronization

/// A queue in an SQLite file, for the threads of one process.
///
/// Every change is a transaction that is on disk when the call returns, so the process may be killed and the power may
/// fail at any instant. Messages that were held then are waiting again when the file is next opened, which counts as a
/// return. Nothing polls: a new message wakes the waiting consumers.
package final class SQLiteQueue: RenderQueue {
  /// The file, for error messages.
  let name: String
  private let database: DatabaseQueue
  /// Keeps other processes out for as long as it is open.
  private let lock: FileLock
  /// The inboxes of open listeners and consumers, in the order in which they were opened.
  private let inboxes = Mutex<[NoteInbox]>([])

  /// Opens the queue in a file, which is created if it does not exist. Its folder must exist.
  ///
  /// Throws `refused` if it is open already, in this or another process. A lock file is kept beside it, and SQLite's
  /// own files.
  package init(file: URL) throws(QueueError) {
    let path = file.path
    name = path
    lock = try Self.lock(path)
    do {
      // One connection keeps its settings. A write-ahead log needs one flush for a transaction, and is flushed at each
      // of them only with full synchronization.
      database = try DatabaseQueue(path: path)
      try database.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      }
      try Self.migrator.migrate(database)
    } catch {
      throw Self.error("open", path, error)
    }
    try write("open") { db in
      for id in try Int64.fetchAll(db, sql: "SELECT id FROM message WHERE isHeld ORDER BY id") {
        try Self.reject(id, db)
      }
    }
  }

  private static func lock(_ path: String) throws(QueueError) -> FileLock {
    let lock: FileLock?
    do { lock = try FileLock(path + ".lock") } catch {
      throw QueueError(
        .unreachable, "open", subject: path, reason: "\(error.reason); choose a folder that can be written")
    }
    guard let lock else {
      throw QueueError(
        .refused, "open", subject: path, reason: "it is open already; close it there or choose another file")
    }
    return lock
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("messages") { db in
      try db.create(table: "message") { t in
        t.autoIncrementedPrimaryKey("id")
        // The priority's place in the order of delivery.
        t.column("rank", .integer).notNull()
        t.column("isHeld", .boolean).notNull().defaults(to: false)
        // How many times the message has returned to the queue.
        t.column("returns", .integer).notNull().defaults(to: 0)
        t.column("body", .blob).notNull()
      }
      try db.create(index: "messageOrder", on: "message", columns: ["isHeld", "rank", "id"])
      try db.create(table: "dead") { t in
        t.autoIncrementedPrimaryKey("id")
        t.column("rank", .integer).notNull()
        t.column("body", .blob).notNull()
      }
    }
    return migrator
  }

  /// Adds a message and returns once its transaction is on disk.
  package func publish(_ message: QueueMessage) throws(QueueError) {
    try write("publish to") { db in try Self.insert(message.body, message.priority.rank, db) }
    wakeConsumers()
  }

  /// Opens a consumer. The name is unused.
  package func consumer(named name: String) throws(QueueError) -> any QueueConsumer {
    SQLiteConsumer(self, try openInbox([.cancel], "open a consumer of"))
  }

  /// Sends a note to the listeners and consumers of this object. Never throws.
  package func broadcast(_ note: [UInt8], on topic: NoteTopic) throws(QueueError) {
    for inbox in inboxes.withLock({ $0 }) where inbox.topics.contains(topic) {
      inbox.put(QueueNote(topic: topic, body: note))
    }
  }

  /// Opens a listener for the notes sent through this object.
  package func listener(for topics: Set<NoteTopic>) throws(QueueError) -> any NoteListener {
    precondition(!topics.isEmpty, "a listener must have topics, got \(topics)")
    return SQLiteListener(self, try openInbox(topics, "listen to"))
  }

  /// Counts the messages, in one transaction.
  package func depth() throws(QueueError) -> QueueDepth {
    try write("count the messages of") { db in
      var depth = QueueDepth(dead: try Int.fetchOne(db, sql: "SELECT count(*) FROM dead")!)
      for row in try Row.fetchAll(db, sql: "SELECT rank, count(*) FROM message WHERE NOT isHeld GROUP BY rank") {
        depth.waiting[QueuePriority(rank: row[0])] = row[1]
      }
      return depth
    }
  }

  /// Returns up to `limit` dead letters, in the order in which they were dead-lettered.
  package func deadLetters(limit: Int) throws(QueueError) -> [QueueMessage] {
    precondition(limit >= 0, "a limit must not be negative, got \(limit)")
    return try write("read the dead letters of") { db in
      try Row.fetchAll(db, sql: "SELECT rank, body FROM dead ORDER BY id LIMIT ?", arguments: [limit])
        .map { QueueMessage(body: Array($0["body"] as Data), priority: QueuePriority(rank: $0["rank"])) }
    }
  }

  /// Moves the matching dead letters to the end of their queue, in one transaction, and returns their number.
  package func requeueDeadLetters(where matches: ([UInt8]) -> Bool) throws(QueueError) -> Int {
    let moved = try write("requeue the dead letters of") { db in
      var moved = 0
      // Fetch the identifiers first, because the loop removes rows.
      for id in try Int64.fetchAll(db, sql: "SELECT id FROM dead ORDER BY id") {
        let row = try Row.fetchOne(db, sql: "SELECT rank, body FROM dead WHERE id = ?", arguments: [id])!
        let body = Array(row["body"] as Data)
        guard matches(body) else { continue }
        try Self.insert(body, row["rank"], db)
        try db.execute(sql: "DELETE FROM dead WHERE id = ?", arguments: [id])
        moved += 1
      }
      return moved
    }
    if moved > 0 { wakeConsumers() }
    return moved
  }

  /// Throws unless the file can be read.
  package func check() throws(QueueError) { _ = try depth() }

  /// Performs a transaction. `operation` is for the error message.
  func write<Value>(_ operation: String, _ body: (Database) throws -> Value) throws(QueueError) -> Value {
    do { return try database.write(body) } catch { throw Self.error(operation, name, error) }
  }

  private static func error(_ operation: String, _ name: String, _ error: any Error) -> QueueError {
    guard let error = error as? DatabaseError else {
      return QueueError(.other, operation, subject: name, reason: "\(error)")
    }
    let words = error.message ?? error.resultCode.description
    return switch error.resultCode {
    case .SQLITE_FULL: QueueError(.full, operation, subject: name, reason: "\(words); make room on the disk")
    case .SQLITE_CANTOPEN:
      QueueError(.unreachable, operation, subject: name, reason: "\(words); choose a folder that can be written")
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      QueueError(
        .invalid, operation, subject: name, reason: "\(words); move the file away to start with an empty queue")
    default: QueueError(.other, operation, subject: name, reason: words)
    }
  }

  private func openInbox(_ topics: Set<NoteTopic>, _ operation: String) throws(QueueError) -> NoteInbox {
    let inbox = try NoteInbox(topics: topics) { QueueError(.other, operation, subject: name, reason: $0) }
    inboxes.withLock { $0.append(inbox) }
    return inbox
  }

  /// Stops sending notes to an inbox.
  func forget(_ inbox: NoteInbox) { inboxes.withLock { $0.removeAll { $0 === inbox } } }

  /// Wakes all consumers because there may be a message. Those that find none continue waiting.
  func wakeConsumers() {
    for inbox in inboxes.withLock({ $0 }) { inbox.signal.raise() }
  }

  private static func insert(_ body: [UInt8], _ rank: Int, _ db: Database) throws {
    try db.execute(sql: "INSERT INTO message (rank, body) VALUES (?, ?)", arguments: [rank, Data(body)])
  }

  /// Returns a held message to the queue, or makes it a dead letter if that has happened too often.
  static func reject(_ id: Int64, _ db: Database) throws {
    let returns = try Int.fetchOne(
      db, sql: "UPDATE message SET isHeld = FALSE, returns = returns + 1 WHERE id = ? RETURNING returns",
      arguments: [id])
    if let returns, returns > RenderQueueLimits.returns { try deadLetter(id, db) }
  }

  /// Makes a message a dead letter.
  static func deadLetter(_ id: Int64, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO dead (rank, body) SELECT rank, body FROM message WHERE id = ?", arguments: [id])
    try db.execute(sql: "DELETE FROM message WHERE id = ?", arguments: [id])
  }
}

extension QueuePriority {
  /// The place in the order of delivery, from 0.
  var rank: Int { Self.allCases.firstIndex(of: self)! }

  /// Returns the priority at a place in the order of delivery.
  init(rank: Int) { self = Self.allCases[rank] }
}
