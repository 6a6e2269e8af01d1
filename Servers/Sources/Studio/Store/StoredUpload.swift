import Foundation
import GRDB
import Jobs
import Serving

/// An upload in the database.
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
  /// The name of the file with the bytes, at first that of the upload. Uploads of the same bytes share a file.
  var file: String
  /// The digest of the bytes as hexadecimal digits; nil until they have been examined.
  var digest: String?

  /// The file with the bytes, relative to the folder for data.
  var storedName: String { "uploads/\(file)" }
  /// The file with its preview, without the suffix.
  var previewName: String { "\(file).preview" }

  var refusal: StudioError {
    StudioError(
      fault.flatMap { StudioFault(rawValue: $0.code) } ?? .fileUnusable, fault?.parameters ?? [:], sentence: error)
  }
}

extension StudioStore {
  /// The precision of the time of the last use, in seconds. Pages ask for an upload often.
  private static let usePrecision = 60.0

  /// Returns an upload and notes that it was used. Throws if there is none.
  func upload(_ id: String) async throws -> StoredUpload {
    let upload = try await database.read { try StoredUpload.fetchOne($0, key: id) }
    guard let upload else { throw StudioError(.noFile) }
    if seconds - upload.usedAt > Self.usePrecision { try await touchUpload(id) }
    return upload
  }

  /// Returns all uploads, in the order in which they were last used.
  func uploads() async throws -> [StoredUpload] {
    try await database.read { try StoredUpload.order(Column("usedAt")).fetchAll($0) }
  }

  /// Stores a new upload, and returns it with the names of the files that have given way to it.
  ///
  /// - Parameters:
  ///   - name: The name of the user's file.
  ///   - size: The number of bytes.
  ///   - most: The largest number and sum of all files.
  ///   - isNeeded: Whether a file stays although no draft shows it.
  /// - Throws: `tooManyFiles` if too few files can give way, in which case none does.
  func addUpload(
    name: String, size: Int, most: FileTotal, keeping isNeeded: @escaping @Sendable (String) -> Bool
  ) async throws -> (upload: StoredUpload, removed: [String]) {
    let id = RandomID.make()
    let upload = StoredUpload(id: id, name: name, size: size, state: .receiving, usedAt: seconds, file: id)
    let removed = try await database.write { [seconds] db in
      let files = try StoredFile.fetchAll(db)
      var total = FileTotal(files.map(\.size)) + FileTotal([size])
      var removable = files.filter { $0.mayGiveWay(at: seconds) && !isNeeded($0.name) }[...]
      var removed: [String] = []
      while total.exceeds(most) {
        guard let file = removable.popFirst() else { throw StudioError(.tooManyFiles) }
        total = total - FileTotal([file.size])
        removed.append(file.name)
      }
      try Self.deleteFiles(removed, db)
      try upload.insert(db)
      return removed
    }
    return (upload, removed)
  }

  /// Changes the state of an upload. Nothing happens if it has been deleted.
  func setUpload(_ id: String, _ state: StoredUpload.State, error: StudioError? = nil) async throws {
    try await database.write { db in
      guard var upload = try StoredUpload.fetchOne(db, key: id) else { return }
      upload.state = state
      (upload.error, upload.fault) = (error?.description, error?.record)
      try upload.update(db)
    }
  }

  /// Makes an upload ready. If there is another one of the same bytes, it shares that one's file and facts. Nothing
  /// is stored if it has been deleted.
  ///
  /// - Parameters:
  ///   - id: The upload.
  ///   - digest: The digest of its bytes.
  ///   - media: The facts about its bytes; nil if they are unknown.
  /// - Returns: Whether enough was known, and the name of the file if no upload needs it: because the upload shares
  ///   another, or has been deleted.
  func finishUpload(
    _ id: String, digest: String, media: MediaFacts?
  ) async throws -> (isFinished: Bool, unusedFile: String?) {
    try await database.write { db in
      guard var upload = try StoredUpload.fetchOne(db, key: id) else {
        // A file is named after the upload that created it.
        return (true, try StoredUpload.filter(Column("file") == id).isEmpty(db) ? id : nil)
      }
      let known = try StoredUpload.filter(Column("digest") == digest).fetchOne(db)
      guard let media = known?.media ?? media else { return (false, nil) }
      let ownFile = upload.file
      upload.file = known?.file ?? ownFile
      (upload.state, upload.digest, upload.media) = (.ready, digest, media)
      (upload.error, upload.fault) = (nil, nil)
      try upload.update(db)
      return (true, upload.file == ownFile ? nil : ownFile)
    }
  }

  /// Deletes an upload, and returns the name of its file if no other upload shares it.
  func deleteUpload(_ upload: StoredUpload) async throws -> String? {
    try await database.write { db in
      try upload.delete(db)
      let isShared = try StoredUpload.filter(Column("file") == upload.file).fetchCount(db) > 0
      return isShared ? nil : upload.file
    }
  }

  func touchUpload(_ id: String) async throws {
    let seconds = seconds
    try await database.write { db in
      try db.execute(sql: "UPDATE upload SET usedAt = ? WHERE id = ?", arguments: [seconds, id])
    }
  }
}

extension StudioStore {
  /// Returns the files of all uploads, the least recently used first.
  func files() async throws -> [StoredFile] { try await database.read { try StoredFile.fetchAll($0) } }

  /// Deletes the uploads of files, without the files.
  func deleteFiles(_ names: [String]) async throws {
    try await database.write { try Self.deleteFiles(names, $0) }
  }

  private static func deleteFiles(_ names: [String], _ db: Database) throws {
    for name in names { try StoredUpload.filter(Column("file") == name).deleteAll(db) }
  }
}
