import Foundation
import GRDB
import JSON

/// The meals, drafts, uploads and renders of the studio, in SQLite.
///
/// Every change is a transaction, so the process may be killed at any instant.
struct StudioStore: Sendable {
  let database: DatabasePool
  /// The current time.
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

  /// The current time in seconds since 1970.
  var seconds: Double { now().timeIntervalSince1970 }

  private static func migrator(now: Double) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("tables") { db in
      try db.create(table: "meal") { t in
        t.primaryKey("id", .text)
        t.column("name", .text).notNull()
        t.column("search", .text).notNull()
        t.column("energy", .double)
        t.column("emoji", .text)
        t.column("json", .blob).notNull()
        t.column("updatedAt", .double).notNull().indexed()
        t.column("deletedAt", .double)
      }
      try db.create(table: "draft") { t in
        t.primaryKey("id", .text)
        t.column("json", .blob).notNull()
        t.column("updatedAt", .double).notNull()
      }
      try db.create(table: "upload") { t in
        t.primaryKey("id", .text)
        t.column("name", .text).notNull()
        t.column("size", .integer).notNull()
        t.column("state", .text).notNull()
        t.column("media", .blob)
        t.column("error", .text)
        t.column("usedAt", .double).notNull()
      }
      try db.create(table: "render") { t in
        t.autoIncrementedPrimaryKey("number")
        t.column("id", .text).notNull().unique()
        t.column("state", .text).notNull().indexed()
        t.column("job", .blob).notNull()
        t.column("report", .blob)
        t.column("error", .text)
        t.column("updatedAt", .double).notNull()
      }
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
    return migrator
  }
}
