import GRDB

extension StudioStore {
  /// Returns the user-defined names of exports, by identifier.
  func exportNames() async throws -> [String: String] {
    try await database.read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT id, name FROM exportName")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["name"]) })
    }
  }

  func setExportName(_ id: String, _ name: String) async throws {
    try await database.write { db in
      try db.execute(sql: "INSERT OR REPLACE INTO exportName (id, name) VALUES (?, ?)", arguments: [id, name])
    }
  }

  func deleteExportNames(_ ids: [String]) async throws {
    try await database.write { db in
      for id in ids { try db.execute(sql: "DELETE FROM exportName WHERE id = ?", arguments: [id]) }
    }
  }
}
