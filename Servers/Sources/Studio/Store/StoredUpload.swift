import Foundation
import GRDB
import Jobs
import Serving

/// An upload in the database. Its bytes are in a file of the same name.
struct StoredUpload: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "upload"

  enum State: String, Codable, Sendable {
    /// Bytes are missing.
    case receiving
    /// All bytes are there, and are being examined.
    case checking
    case ready
    /// It cannot be used. Its bytes have been deleted.
    case refused
  }

  var id: String
  /// The name of the user's file, only for messages.
  var name: String
  /// The number of bytes.
  var size: Int
  var state: State
  var media: MediaFacts?
  /// The reason why it cannot be used, in English.
  var error: String?
  /// The same for pages in other languages.
  var fault: StudioError.Record?
  /// When it was last used, in seconds since 1970.
  var usedAt: Double

  /// The file with the bytes, relative to the folder for data.
  var storedName: String { "uploads/\(id)" }

  var refusal: StudioError {
    StudioError(
      fault.flatMap { StudioFault(rawValue: $0.code) } ?? .fileUnusable, fault?.parameters ?? [:], sentence: error)
  }
}

extension StudioStore {
  /// Returns an upload and notes that it was used. Throws if there is none.
  func upload(_ id: String) async throws -> StoredUpload {
    let upload = try await database.read { try StoredUpload.fetchOne($0, key: id) }
    guard let upload else { throw StudioError(.noFile) }
    // Once an hour is often enough for sweeping.
    if seconds - upload.usedAt > 3600 { try await touchUpload(id) }
    return upload
  }

  /// Returns all uploads, in the order in which they were last used.
  func uploads() async throws -> [StoredUpload] {
    try await database.read { try StoredUpload.order(Column("usedAt")).fetchAll($0) }
  }

  /// Stores a new upload. Throws if the number or the sum of the sizes exceeds a limit.
  func addUpload(name: String, size: Int, most: Int, mostBytes: Int) async throws -> StoredUpload {
    let upload = StoredUpload(id: RandomID.make(), name: name, size: size, state: .receiving, usedAt: seconds)
    try await database.write { db in
      let taken =
        try Row.fetchOne(
          db, sql: "SELECT count(*) AS number, coalesce(sum(size), 0) AS bytes FROM upload WHERE state <> 'refused'")
      let number: Int = taken?["number"] ?? 0
      let bytes: Int = taken?["bytes"] ?? 0
      guard number < most, bytes <= mostBytes - size else { throw StudioError(.tooManyFiles) }
      try upload.insert(db)
    }
    return upload
  }

  /// Changes the state of an upload. Nothing happens if it has been deleted.
  func setUpload(
    _ id: String, _ state: StoredUpload.State, media: MediaFacts? = nil, error: StudioError? = nil
  ) async throws {
    try await database.write { db in
      guard var upload = try StoredUpload.fetchOne(db, key: id) else { return }
      (upload.state, upload.media) = (state, media)
      (upload.error, upload.fault) = (error?.description, error?.record)
      try upload.update(db)
    }
  }

  func deleteUpload(_ id: String) async throws {
    _ = try await database.write { try StoredUpload.deleteOne($0, key: id) }
  }

  func touchUpload(_ id: String) async throws {
    let seconds = seconds
    try await database.write { db in
      try db.execute(sql: "UPDATE upload SET usedAt = ? WHERE id = ?", arguments: [seconds, id])
    }
  }
}
