import Files
import Foundation
import GRDB
import JSON

/// The meals, drafts, uploads and renders of the studio, in SQLite.
///
/// Every change is a transaction, so the process may be killed at any instant.
struct StudioStore: Sendable {
  let database: DatabasePool
  let now: @Sendable () -> Date

  /// Opens the database in a file, which is created if it does not exist, and migrates it.
  init(file: URL, now: @escaping @Sendable () -> Date) throws {
    var configuration = Configuration()
    configuration.maximumReaderCount = 2
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -2000") }
    database = try DatabasePool(path: file.path, configuration: configuration)
    self.now = now
    try Self.migrator(now: now().timeIntervalSince1970).migrate(database)
  }

  var seconds: Double { now().timeIntervalSince1970 }

  static func migrator(now: Double) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("tables") { db in
      try db.execute(
        sql: """
          CREATE TABLE meal (
            id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, search TEXT NOT NULL, energy DOUBLE, emoji TEXT,
            json BLOB NOT NULL, updatedAt DOUBLE NOT NULL, deletedAt DOUBLE
          );
          CREATE INDEX meal_on_updatedAt ON meal (updatedAt);
          CREATE TABLE draft (id TEXT PRIMARY KEY NOT NULL, json BLOB NOT NULL, updatedAt DOUBLE NOT NULL);
          CREATE TABLE upload (
            id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, state TEXT NOT NULL, media BLOB,
            error TEXT, usedAt DOUBLE NOT NULL
          );
          CREATE TABLE render (
            number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, state TEXT NOT NULL, job BLOB NOT NULL,
            report BLOB, error TEXT, updatedAt DOUBLE NOT NULL
          );
          CREATE INDEX render_on_state ON render (state);
          """)
    }
    migrator.registerMigration("sample meals") { db in
      guard case .array(let samples) = try JSONValue(json: Data(PackageResources.sample_meals_json)) else {
        preconditionFailure("the sample meals must be a list")
      }
      // The first of the samples is listed first.
      for (index, sample) in samples.enumerated() {
        try StoredMeal(id: RandomID.make(), tree: sample, updatedAt: now - Double(index)).insert(db)
      }
    }
    migrator.registerMigration("faults") { db in
      for table in ["upload", "render"] {
        try db.alter(table: table) { $0.add(column: "fault", .blob) }
      }
    }
    migrator.registerMigration("shared files") { db in
      try db.execute(
        sql: """
          ALTER TABLE upload ADD COLUMN file TEXT NOT NULL DEFAULT '';
          ALTER TABLE upload ADD COLUMN digest TEXT;
          UPDATE upload SET file = id;
          CREATE INDEX upload_on_file ON upload (file);
          CREATE INDEX upload_on_digest ON upload (digest);
          CREATE TABLE draftUpload (
            draft TEXT NOT NULL REFERENCES draft (id) ON DELETE CASCADE, upload TEXT NOT NULL,
            PRIMARY KEY (draft, upload)
          ) WITHOUT ROWID;
          CREATE INDEX draftUpload_on_upload ON draftUpload (upload);
          INSERT INTO draftUpload
            SELECT draft.id, upload.id FROM draft JOIN upload ON instr(CAST(draft.json AS TEXT), upload.id) > 0;
          CREATE TABLE exportName (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("draft revisions") { db in
      try db.alter(table: "draft") { $0.add(column: "revision", .integer).notNull().defaults(to: 1) }
    }
    migrator.registerMigration("last draft revision") { db in
      try db.execute(
        sql: """
          CREATE TABLE lastDraftRevision (number INTEGER NOT NULL);
          INSERT INTO lastDraftRevision SELECT coalesce(max(revision), 0) FROM draft;
          """)
    }
    migrator.registerMigration("draft summaries") { db in
      try db.alter(table: "draft") { $0.add(column: "summary", .blob) }
    }
    return migrator
  }
}

/// The folder in which the studio keeps its data. Only one server uses it at a time.
final class DataFolder: Sendable {
  let root: URL
  var database: URL { root.appending(path: "studio.sqlite") }
  /// Uploaded files and their previews.
  var uploads: URL { root.appending(path: "uploads") }
  var exports: URL { root.appending(path: "exports") }
  /// Files that are needed for a moment.
  var temporary: URL { root.appending(path: "temporary") }
  /// Keeps other servers out for as long as it is open.
  private let lock: FileLock

  /// Creates and locks a folder. Throws a `FileError` if that is impossible.
  init(_ folder: URL) throws {
    func failure(_ reason: String) -> FileError {
      FileError(.unwritable, .write, file: folder.path, reason: "\(reason) choose another folder with --data")
    }
    root = folder
    let lock: FileLock?
    do {
      for name in ["uploads", "exports", "temporary"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      lock = try FileLock(folder.appending(path: "lock").path)
    } catch { throw failure("it cannot be created or written;") }
    guard let lock else { throw failure("another studio is using it; stop that one or") }
    self.lock = lock
  }

  func removeTemporaryFiles() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: temporary.path) {
      try FileManager.default.removeItem(at: temporary.appending(path: name))
    }
  }
}

/// Unguessable names: 32 hexadecimal digits from the system's random number generator.
enum RandomID {
  static func make() -> String {
    var system = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0 ... .max, using: &system), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  static func isValid(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 32 && text.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
  }
}
