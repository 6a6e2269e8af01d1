import Exporting
import Foundation
import GRDB
import Serving

/// What a render makes.
struct RenderJob: Codable, Hashable, Sendable {
  /// The type of the file.
  enum Format: String, Codable, CaseIterable, Sendable {
    case png, jpeg, webp, mp4

    /// The suffix of the file.
    var suffix: String { self == .jpeg ? "jpg" : rawValue }

    /// The type of the file for an export.
    var kind: OutputKind {
      switch self {
      case .png: .png
      case .jpeg: .jpeg
      case .webp: .webp
      case .mp4: .mp4
      }
    }

    /// The media type.
    var mediaType: String { self == .mp4 ? "video/mp4" : "image/\(rawValue)" }
  }

  var meal: JSONTree
  var mealName: String
  /// The name of the upload beneath the sticker; nil for a plain sticker.
  var upload: String?
  /// The name of the user's file.
  var uploadName: String?
  /// Arguments of `export`.
  var arguments: [String]
  var format: Format
}

/// A render in the database.
struct StoredRender: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "render"

  enum State: String, Codable, Sendable {
    case queued, running, done, failed, cancelled
    /// The studio ended while it was running.
    case interrupted

    /// Whether nothing more happens to the render.
    var isFinal: Bool { self != .queued && self != .running }
  }

  /// Its place in the queue; nil before it is stored.
  var number: Int64?
  var id: String
  var state: State
  var job: RenderJob
  /// The report of the export as JSON.
  var report: Data?
  /// Why it has no file, in English.
  var error: String?
  /// The same for pages in other languages.
  var fault: StudioError.Record?
  /// When the state changed last, in seconds since 1970.
  var updatedAt: Double

  /// The folder with the file, relative to the folder for data.
  var folderName: String { "renders/\(id)" }

  /// The file, relative to the folder for data.
  var fileName: String { "\(folderName)/sticker.\(job.format.suffix)" }

  /// The plain sticker that exports for some platforms write beside the file, relative to the folder for data.
  var companionName: String { "\(folderName)/sticker-sticker.png" }

  /// Whether there is a plain sticker beside the file.
  var hasCompanion: Bool {
    guard let report, let tree = try? JSONTree(json: report) else { return false }
    return tree["platform"]?["sticker"] != nil
  }
}

extension StudioStore {
  /// Adds a render to the queue. Throws if too many are waiting.
  func addRender(_ job: RenderJob, mostWaiting: Int) async throws -> StoredRender {
    let render = StoredRender(id: RandomID.make(), state: .queued, job: job, updatedAt: seconds)
    try await database.write { db in
      guard try StoredRender.filter(Column("state") == "queued").fetchCount(db) < mostWaiting else {
        throw StudioError(.tooManyExports, ["most": .number(mostWaiting)])
      }
      try render.insert(db)
    }
    return render
  }

  /// Returns a render. Throws if there is none.
  func render(_ id: String) async throws -> StoredRender {
    let render = try await database.read { try StoredRender.filter(Column("id") == id).fetchOne($0) }
    guard let render else { throw StudioError(.noExport) }
    return render
  }

  /// Returns all renders, latest first.
  func renders() async throws -> [StoredRender] {
    try await database.read { try StoredRender.order(Column("number").desc).fetchAll($0) }
  }

  /// Returns the place of a waiting render in the queue, from 1.
  func position(of render: StoredRender) async throws -> Int {
    try await database.read { db in
      try StoredRender.filter(Column("state") == "queued" && Column("number") <= (render.number ?? 0)).fetchCount(db)
    }
  }

  /// Marks the render that has waited longest as running and returns it; nil if none is waiting.
  func takeRender() async throws -> StoredRender? {
    let seconds = seconds
    return try await database.write { db in
      guard
        var render = try StoredRender.filter(Column("state") == "queued").order(Column("number")).fetchOne(db)
      else { return nil }
      (render.state, render.updatedAt) = (.running, seconds)
      try render.update(db)
      return render
    }
  }

  /// Ends a render that is in one of the given states. Returns whether it was.
  func endRender(
    _ id: String, from states: [StoredRender.State], _ state: StoredRender.State, report: Data? = nil,
    error: StudioError? = nil
  ) async throws -> Bool {
    let seconds = seconds
    return try await database.write { db in
      guard var render = try StoredRender.filter(Column("id") == id).fetchOne(db), states.contains(render.state) else {
        return false
      }
      (render.state, render.report, render.updatedAt) = (state, report, seconds)
      (render.error, render.fault) = (error?.description, error?.record)
      try render.update(db)
      return true
    }
  }

  /// Marks renders that were running when the studio ended.
  func interruptRenders() async throws {
    let seconds = seconds
    try await database.write { db in
      let error = StudioError(.exportInterrupted)
      for var render in try StoredRender.filter(Column("state") == "running").fetchAll(db) {
        (render.state, render.updatedAt) = (.interrupted, seconds)
        (render.error, render.fault) = (error.description, error.record)
        try render.update(db)
      }
    }
  }

  /// Deletes a render.
  func deleteRender(_ id: String) async throws {
    _ = try await database.write { try StoredRender.filter(Column("id") == id).deleteAll($0) }
  }
}
