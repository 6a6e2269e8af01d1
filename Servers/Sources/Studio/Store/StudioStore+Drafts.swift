import Foundation
import GRDB
import Serving

extension StudioStore {
  /// The largest draft in bytes.
  static let largestDraft = 256 << 10
  /// The largest number of drafts.
  static let mostDrafts = 1000
  /// The time for which a draft is kept after its last change, in seconds.
  static let draftLifetime = 365.0 * 86_400

  /// Returns the JSON text of a draft. Throws if there is none.
  func draft(_ id: String) async throws -> Data {
    let json = try await database.read { db in
      try Data.fetchOne(db, sql: "SELECT json FROM draft WHERE id = ?", arguments: [id])
    }
    guard let json else { throw Self.noDraft }
    return json
  }

  /// Stores a draft, replacing any other of the same name.
  func putDraft(_ id: String, _ json: Data) async throws {
    let seconds = seconds
    try await database.write { db in
      let others = try Int.fetchOne(db, sql: "SELECT count(*) FROM draft WHERE id <> ?", arguments: [id]) ?? 0
      guard others < Self.mostDrafts else {
        throw StudioError(.tooManyDrafts, ["most": .number(Self.mostDrafts)])
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO draft (id, json, updatedAt) VALUES (?, ?, ?)", arguments: [id, json, seconds])
    }
  }

  /// Deletes a draft. Throws if there is none.
  func deleteDraft(_ id: String) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM draft WHERE id = ?", arguments: [id])
      guard db.changesCount == 1 else { throw Self.noDraft }
    }
  }

  private static let noDraft = StudioError(.noDraft)
}
