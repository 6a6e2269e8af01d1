import Foundation
import GRDB
import Serving

/// The revision of a draft.
struct DraftRevision: Codable, Hashable, Sendable, FetchableRecord {
  var id: String
  /// A number that no other content has, of any draft, not even of one that was deleted.
  var revision: Int
}

/// A row of the list of drafts.
struct DraftSummary: Decodable, Sendable, FetchableRecord {
  var id: String
  var revision: Int
  /// Seconds since 1970.
  var updatedAt: Double
  /// The summary that the page has written, as JSON; nil if it has written none.
  var summary: Data?
}

/// A draft as it is stored.
struct DraftContent: Sendable {
  /// The whole draft.
  var json: Data
  /// The summary for the list of drafts, as JSON.
  var summary: Data?
  /// The uploads that it shows.
  var uploads: [String] = []
}

extension StudioStore {
  static let largestDraft = 256 << 10
  static let largestSummary = 1 << 10
  static let mostDrafts = 1000
  /// The lifetime of a draft after its last change, in seconds.
  static let draftLifetime = 365.0 * 86_400

  /// Returns the revisions of all drafts, the latest change last.
  func drafts() async throws -> [DraftRevision] {
    try await database.read { try DraftRevision.fetchAll($0, sql: "SELECT id, revision FROM draft ORDER BY updatedAt") }
  }

  /// Returns the list of drafts, the latest change first.
  func draftSummaries() async throws -> [DraftSummary] {
    try await database.read {
      try DraftSummary.fetchAll(
        $0, sql: "SELECT id, revision, updatedAt, summary FROM draft ORDER BY updatedAt DESC, rowid DESC")
    }
  }

  /// Returns a draft and its revision. Throws if there is none.
  func draft(_ id: String) async throws -> (json: Data, revision: Int) {
    let row = try await database.read { db in
      try Row.fetchOne(db, sql: "SELECT json, revision FROM draft WHERE id = ?", arguments: [id])
        .map { (json: $0["json"] as Data, revision: $0["revision"] as Int) }
    }
    guard let row else { throw StudioError(.noDraft) }
    return row
  }

  /// Stores a draft, notes the uploads that it shows, and returns its revision.
  ///
  /// - Parameters:
  ///   - id: The name of the draft.
  ///   - content: The draft.
  ///   - expected: The revision that it replaces, 0 for a new draft; nil for whatever there is.
  /// - Throws: `draftChanged` if the draft has another revision.
  func putDraft(_ id: String, _ content: DraftContent, replacing expected: Int?) async throws -> Int {
    try await database.write { [seconds] db in
      let present = try Int.fetchOne(db, sql: "SELECT revision FROM draft WHERE id = ?", arguments: [id]) ?? 0
      if let expected, expected != present { throw StudioError(.draftChanged) }
      let others = try Int.fetchOne(db, sql: "SELECT count(*) FROM draft WHERE id <> ?", arguments: [id]) ?? 0
      guard others < Self.mostDrafts else { throw StudioError(.tooManyDrafts, ["most": .number(Self.mostDrafts)]) }
      try db.execute(sql: "UPDATE lastDraftRevision SET number = number + 1")
      let revision = try Int.fetchOne(db, sql: "SELECT number FROM lastDraftRevision") ?? 0
      try db.execute(
        sql: "INSERT OR REPLACE INTO draft (id, json, updatedAt, revision, summary) VALUES (?, ?, ?, ?, ?)",
        arguments: [id, content.json, seconds, revision, content.summary])
      try db.execute(sql: "DELETE FROM draftUpload WHERE draft = ?", arguments: [id])
      for upload in Set(content.uploads) {
        try db.execute(sql: "INSERT INTO draftUpload (draft, upload) VALUES (?, ?)", arguments: [id, upload])
      }
      return revision
    }
  }

  func deleteDraft(_ id: String) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM draft WHERE id = ?", arguments: [id])
      guard db.changesCount == 1 else { throw StudioError(.noDraft) }
    }
  }
}
