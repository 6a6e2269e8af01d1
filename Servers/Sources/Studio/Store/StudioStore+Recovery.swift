import Foundation
import GRDB

extension StudioStore {
  /// Opens the database in a file. A damaged file is renamed, and a new database gets the rows that can be read from it.
  ///
  /// - Parameters:
  ///   - file: The file, which is created if it does not exist.
  ///   - isUsed: Whether the studio has had a database in this folder before, so that one without content has been lost.
  ///   - now: The clock.
  ///   - tell: Prints a line for the user who started the studio, here about lost data.
  /// - Returns: The database, and the loss of data if one was detected.
  static func open(
    _ file: URL, isUsed: Bool, now: @escaping @Sendable () -> Date, tell: (String) -> Void
  ) throws -> (store: StudioStore, loss: StoreLoss?) {
    let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    let isEmpty = (size ?? 0) == 0
    do {
      // A pool would already write to the file.
      if !isEmpty { try check(file) }
      let store = try StudioStore(file: file, now: now)
      guard isEmpty, isUsed else { return (store, nil) }
      try store.removeSamples()
      tell("vitrine: \(file.path) is missing or empty, so the meals and drafts that it had are gone")
      return (store, StoreLoss(cause: .missing, file: file.lastPathComponent, seconds: store.seconds))
    } catch let error as DatabaseError where error.isOfDamage {
      let (store, aside, rows) = try recover(file, now: now)
      let found = rows.map { "\($0.table) \($0.count)" }.joined(separator: ", ")
      tell(
        "vitrine: \(file.path) was damaged and is now \(aside.lastPathComponent); "
          + (found.isEmpty ? "nothing could be read from it" : "rows recovered from it: \(found)"))
      let meals = try store.database.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM meal WHERE deletedAt IS NULL") ?? 0
      }
      return (
        store, StoreLoss(cause: .damaged, file: aside.lastPathComponent, meals: meals, seconds: store.seconds)
      )
    }
  }

  /// Throws if a page of a database is damaged.
  private static func check(_ file: URL) throws {
    let first = try DatabaseQueue(path: file.path).unsafeRead { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
    guard first == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: first) }
  }

  /// Removes the meals that a new database has, which are no substitute for those that were lost.
  private func removeSamples() throws { try database.write { try $0.execute(sql: "DELETE FROM meal") } }

  /// Renames a damaged database, and creates a new one with its readable rows. Returns the number of copied rows of
  /// each table that has any.
  private static func recover(
    _ file: URL, now: @escaping @Sendable () -> Date
  ) throws -> (store: StudioStore, aside: URL, rows: [(table: String, count: Int)]) {
    let aside = file.deletingLastPathComponent()
      .appending(path: "\(file.lastPathComponent).damaged-\(Int(now().timeIntervalSince1970))")
    // SQLite finds the journal by the name of its database.
    for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + suffix) {
      try FileManager.default.moveItem(atPath: file.path + suffix, toPath: aside.path + suffix)
    }
    let store = try StudioStore(file: file, now: now)
    try store.removeSamples()
    let damaged = try? DatabaseQueue(path: aside.path)
    let rows = try store.database.write { db in
      var rows: [(table: String, count: Int)] = []
      for table in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
      where !table.hasPrefix("sqlite_") && !table.hasPrefix("grdb_") && table != "lastDraftRevision" {
        let columns = try db.columns(in: table).map(\.name)
        let count = try damaged?.unsafeRead { try Salvage(table: table, columns: columns, from: $0).copy(to: db) } ?? 0
        if count > 0 { rows.append((table, count)) }
      }
      return rows
    }
    try store.database.write {
      try $0.execute(sql: "UPDATE lastDraftRevision SET number = (SELECT coalesce(max(revision), 0) FROM draft)")
    }
    return (store, aside, rows)
  }
}

extension DatabaseError {
  /// Whether a database is damaged, or no database.
  fileprivate var isOfDamage: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}

/// The readable rows of a table in a damaged database.
private struct Salvage {
  private let table: String
  /// The columns that both databases have.
  private let columns: [String]
  private let source: Database

  init(table: String, columns: [String], from source: Database) {
    let known = Set((try? source.columns(in: table).map(\.name)) ?? [])
    self.table = table
    self.columns = columns.filter(known.contains)
    self.source = source
  }

  /// Copies the rows from the first one up to damage, and from the last one back to it. Returns their number.
  func copy(to target: Database) throws -> Int {
    guard !columns.isEmpty else { return 0 }
    let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
    // Rows are read in storage order. An index would jump between pages, and hit the damaged one early.
    let hasRowNumber = (try? source.makeStatement(sql: "SELECT rowid FROM \(table)")) != nil
    let key = hasRowNumber ? ["rowid"] : try source.primaryKey(table).columns.map(\.quotedDatabaseIdentifier)
    let insertion = try target.makeStatement(
      sql: "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))")
    let before = target.totalChangesCount
    for direction in ["ASC", "DESC"] {
      let order = key.map { "\($0) \(direction)" }.joined(separator: ", ")
      // Reading stops at the damaged page; the other direction covers the rows beyond it.
      guard let rows = try? Row.fetchCursor(source, sql: "SELECT \(names) FROM \(table) ORDER BY \(order)") else {
        continue
      }
      while let row = try? rows.next() {
        do {
          try insertion.execute(arguments: StatementArguments(row.databaseValues))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
          // The row refers to one that is lost.
        }
      }
    }
    return target.totalChangesCount - before
  }
}
