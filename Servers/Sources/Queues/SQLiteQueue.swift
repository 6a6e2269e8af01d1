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
  fileprivate let name: String
  private let database: DatabaseQueue
  /// Keeps other processes out for as long as it is open.
  private let lock: FileLock
  /// Weak references to the listeners, including those of consumers.
  private let listeners = Mutex<[WeakListener]>([])

  /// Opens the queue in a file, which is created if it does not exist. Its folder must exist.
  ///
  /// Throws `refused` if the queue is already open, in this or another process. The folder also contains a lock file
  /// and the write-ahead log of SQLite.
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
    func refusal(_ kind: QueueError.Kind, _ reason: String) -> QueueError {
      QueueError(kind, "open", subject: path, reason: reason)
    }
    do throws(FileError) {
      if let lock = try FileLock(path + ".lock") { return lock }
    } catch {
      throw refusal(.unreachable, "\(error.reason); choose a folder that can be written")
    }
    throw refusal(.refused, "it is open already; close it there or choose another file")
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("messages") { db in
      try db.create(table: "message") { t in
        t.autoIncrementedPrimaryKey("id")
        // The priority's place in the order of delivery.
        t.column("rank", .integer).notNull()
        t.column("isHeld", .boolean).notNull().defaults(to: false)
        // The number of times that the message has returned to the queue.
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
    migrator.registerMigration("store") { db in
      try db.create(table: "store") { t in t.column("id", .text).notNull() }
    }
    migrator.registerMigration("lanes") { db in
      for table in ["message", "dead"] {
        try db.alter(table: table) { t in t.add(column: "lane", .integer).notNull().defaults(to: 0) }
      }
      try db.drop(index: "messageOrder")
      try db.create(index: "messageOrder", on: "message", columns: ["isHeld", "rank", "lane", "id"])
    }
    return migrator
  }

  package func publish(_ message: QueueMessage) throws(QueueError) {
    try write("publish to") { db in try Self.insert(message, db) }
    wakeConsumers()
  }

  /// Opens a consumer. The name is unused.
  package func consumer(named name: String, of lanes: [QueueLane]) throws(QueueError) -> any QueueConsumer {
    SQLiteConsumer(self, lanes, try openListener(of: "consumer", for: [.cancel], "open a consumer of"))
  }

  /// Sends a note to the listeners and consumers of this object. Never throws.
  package func broadcast(_ note: [UInt8], on topic: NoteTopic) throws(QueueError) {
    for listener in openListeners where listener.topics.contains(topic) {
      listener.put(QueueNote(topic: topic, body: note))
    }
  }

  package func listener(for topics: Set<NoteTopic>) throws(QueueError) -> any NoteListener {
    precondition(!topics.isEmpty, "a listener must have topics, got \(topics)")
    return try openListener(of: "listener", for: topics, "listen to")
  }

  package func depth() throws(QueueError) -> QueueDepth {
    try write("count the messages of") { db in
      var depth = QueueDepth(dead: try Int.fetchOne(db, sql: "SELECT count(*) FROM dead")!)
      for row in try Row.fetchAll(db, sql: "SELECT rank, count(*) FROM message WHERE isHeld = FALSE GROUP BY rank") {
        depth.waiting[QueuePriority(rank: row[0])] = row[1]
      }
      return depth
    }
  }

  /// Returns up to `limit` dead letters, in the order in which they were dead-lettered.
  package func check() throws(QueueError) { _ = try depth() }

  package func claim(for store: String) throws(QueueError) {
    let recorded = try write("claim") { db in
      if let recorded = try String.fetchOne(db, sql: "SELECT id FROM store") { return recorded }
      try db.execute(sql: "INSERT INTO store (id) VALUES (?)", arguments: [store])
      return store
    }
    guard recorded == store else {
      throw QueueError(
        .mismatched, "use", subject: name,
        reason: "its jobs are in the store \(recorded), but this store is \(store); use the store of its jobs, or move "
          + "the file away to start with an empty queue")
    }
  }

  /// Performs a transaction. `operation` is for the error message.
  func write<Value>(_ operation: String, _ body: (Database) throws -> Value) throws(QueueError) -> Value {
    do { return try database.write(body) } catch { throw Self.error(operation, name, error) }
  }

  private static func error(_ operation: String, _ name: String, _ error: any Error) -> QueueError {
    guard let error = error as? DatabaseError else {
      return QueueError(.other, operation, subject: name, reason: "\(error)")
    }
    let (kind, advice): (QueueError.Kind, String) =
      switch error.resultCode {
      case .SQLITE_FULL: (.full, "; make room on the disk")
      case .SQLITE_CANTOPEN: (.unreachable, "; choose a folder that can be written")
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: (.invalid, "; move the file away to start with an empty queue")
      default: (.other, "")
      }
    let words = error.message ?? error.resultCode.description
    return QueueError(kind, operation, subject: name, reason: words + advice)
  }

  private func openListener(
    of owner: String, for topics: Set<NoteTopic>, _ operation: String
  ) throws(QueueError) -> SQLiteListener {
    let listener = try SQLiteListener(of: owner, at: name, for: topics, operation)
    listeners.withLock { listeners in
      listeners.removeAll { $0.listener == nil }
      listeners.append(WeakListener(listener: listener))
    }
    return listener
  }

  private var openListeners: [SQLiteListener] { listeners.withLock { $0.compactMap(\.listener) } }

  /// Wakes all consumers because there may be a message. Those that find none continue waiting.
  func wakeConsumers() {
    for listener in openListeners { listener.signal.raise() }
  }

  static func insert(_ message: QueueMessage, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO message (rank, lane, body) VALUES (?, ?, ?)",
      arguments: [message.priority.rank, message.lane.number, Data(message.body)])
  }

  /// Reads the columns `rank`, `lane` and `body`.
  static func message(_ row: Row) -> QueueMessage {
    QueueMessage(
      body: Array(row["body"] as Data), priority: QueuePriority(rank: row["rank"]),
      lane: QueueLane(row["lane"]) ?? .first)
  }

  /// Returns a held message to the queue, or makes it a dead letter if that has happened too often.
  fileprivate static func reject(_ id: Int64, _ db: Database) throws {
    let returns = try Int.fetchOne(
      db, sql: "UPDATE message SET isHeld = FALSE, returns = returns + 1 WHERE id = ? RETURNING returns",
      arguments: [id])
    if let returns, returns > RenderQueueLimits.returns { try deadLetter(id, db) }
  }

  fileprivate static func deadLetter(_ id: Int64, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO dead (rank, lane, body) SELECT rank, lane, body FROM message WHERE id = ?", arguments: [id])
    try db.execute(sql: "DELETE FROM message WHERE id = ?", arguments: [id])
  }
}

private final class SQLiteConsumer: QueueConsumer {
  private let queue: SQLiteQueue
  private let listener: SQLiteListener
  private let held = Mutex<Int64?>(nil)
  private let order: Mutex<DeliveryOrder>

  init(_ queue: SQLiteQueue, _ lanes: [QueueLane], _ listener: SQLiteListener) {
    order = Mutex(DeliveryOrder(of: lanes))
    self.queue = queue
    self.listener = listener
  }

  deinit { close() }

  func next(waiting seconds: Double) throws(QueueError) -> QueueDelivery? {
    try listener.wait(seconds, to: "take a message from", for: take)
  }

  private func take() throws(QueueError) -> QueueDelivery? {
    try held.withLock { held throws(QueueError) in
      precondition(held == nil, "a consumer holds one message at a time, got another request with \(held!) held")
      let places = order.withLock(\.places)
      let delivery = try queue.write("take a message from") { db -> QueueDelivery? in
        for place in places { if let delivery = try Self.take(place, db) { return delivery } }
        return nil
      }
      held = delivery.map { Int64($0.tag.number) }
      if let delivery { order.withLock { $0.count(delivery.message) } }
      return delivery
    }
  }

  /// Takes the oldest message of a place.
  private static func take(_ place: QueuePlace, _ db: Database) throws -> QueueDelivery? {
    let row = try Row.fetchOne(
      db,
      sql: """
        UPDATE message SET isHeld = TRUE
        WHERE id = (SELECT id FROM message WHERE isHeld = FALSE AND rank = ? AND lane = ? ORDER BY id LIMIT 1)
        RETURNING id, returns, rank, lane, body
        """, arguments: [place.priority.rank, place.lane.number])
    guard let row else { return nil }
    return QueueDelivery(
      message: SQLiteQueue.message(row), isRedelivered: row["returns"] > 0,
      tag: .init(number: UInt64(row["id"] as Int64)))
  }

  func heartbeat(_ seconds: Double) throws(QueueError) -> [[UInt8]] {
    _ = try listener.wait(seconds, to: "keep alive a consumer of") { listener.hasNotes ? true : nil }
    return listener.takeNotes().map(\.body)
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

  private func settle(
    _ delivery: QueueDelivery, _ operation: String, _ change: (Int64, Database) throws -> Void
  ) throws(QueueError) {
    try listener.checkOpen(operation)
    try held.withLock { held throws(QueueError) in
      let id = Int64(delivery.tag.number)
      precondition(held == id, "a delivery must be held by its consumer, got \(id) with \(held ?? 0) held")
      try queue.write(operation) { db in try change(id, db) }
      held = nil
    }
  }

  func wake() { listener.wake() }

  func close() {
    listener.close()
    let id = held.withLock { $0.take() }
    // If this fails, the message is waiting again when the file is next opened.
    if let id, (try? queue.write("give back a message to") { try SQLiteQueue.reject(id, $0) }) != nil {
      queue.wakeConsumers()
    }
  }
}

/// A listener of an `SQLiteQueue`. A consumer has one too, which also wakes it when there may be a message.
private final class SQLiteListener: NoteListener {
  private struct State {
    var notes: [QueueNote] = []
    var isWoken = false
    var isClosed = false
  }

  let topics: Set<NoteTopic>
  /// Raised whenever there may be something new: a note, a message or a call of `wake()`.
  let signal: WakeSignal
  private let state = Mutex(State())
  private let owner: String
  private let file: String

  /// Creates the listener of an owner, which is a consumer or a listener.
  init(of owner: String, at file: String, for topics: Set<NoteTopic>, _ operation: String) throws(QueueError) {
    self.owner = owner
    self.file = file
    self.topics = topics
    signal = try WakeSignal { QueueError(.other, operation, subject: file, reason: $0) }
  }

  func next(waiting seconds: Double) throws(QueueError) -> QueueNote? {
    try wait(seconds, to: "listen to") { takeNotes(limit: 1).first }
  }

  /// Waits until `look` finds something. Returns nil after `seconds` or after ``wake()``.
  func wait<Found>(
    _ seconds: Double, to operation: String, for look: () throws(QueueError) -> Found?
  ) throws(QueueError) -> Found? {
    let limit = TimeLimit(seconds: seconds)
    while true {
      try checkOpen(operation)
      // The signal is lowered before the look, so that anything later raises it again.
      signal.take()
      if takeWake() { return nil }
      if let found = try look() { return found }
      if limit.isOver { return nil }
      WakeSignal.wait(for: signal, until: limit)
    }
  }

  func checkOpen(_ operation: String) throws(QueueError) {
    if state.withLock(\.isClosed) {
      throw QueueError(.lost, operation, subject: file, reason: "the \(owner) is closed")
    }
  }

  /// Adds a note, discarding the oldest if there are too many.
  func put(_ note: QueueNote) {
    state.withLock { state in
      if state.notes.count == RenderQueueLimits.notes { state.notes.removeFirst() }
      state.notes.append(note)
    }
    signal.raise()
  }

  var hasNotes: Bool { state.withLock { !$0.notes.isEmpty } }

  func takeNotes(limit: Int = .max) -> [QueueNote] {
    state.withLock { state in
      let taken = Array(state.notes.prefix(limit))
      state.notes.removeFirst(taken.count)
      return taken
    }
  }

  func wake() {
    state.withLock { $0.isWoken = true }
    signal.raise()
  }

  /// Whether `wake()` has been called since this was last asked.
  private func takeWake() -> Bool {
    state.withLock { state in
      defer { state.isWoken = false }
      return state.isWoken
    }
  }

  func close() { state.withLock { $0.isClosed = true } }
}

private struct WeakListener: Sendable {
  weak var listener: SQLiteListener?
}
