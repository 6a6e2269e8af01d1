import Blobs
import Exporting
import Foundation
import GRDB
import JSON
import Jobs
import RenderJobs

/// The exports of a studio that kept them in its database, with the options as arguments of the command.
///
/// They are read once, at the first start of a studio that has an engine. Those that had not ended are submitted again.
struct LegacyRenders {
  let database: DatabasePool
  let folder: DataFolder
  let engine: RenderEngine

  /// Converts all exports and removes their table. No-op if there is none.
  func convert() throws {
    guard try database.read({ try $0.tableExists("render") }) else { return }
    let rows = try database.read { try Row.fetchAll($0, sql: "SELECT * FROM render ORDER BY number") }
    for row in rows { try convert(row) }
    try database.write { try $0.drop(table: "render") }
  }

  private func convert(_ row: Row) throws {
    let id: String = row["id"]
    let state: String = row["state"]
    let updatedAt: Double = row["updatedAt"]
    // A row that no version could have written is dropped rather than keeping the studio from starting.
    guard let old = try? JSONDecoder().decode(LegacyJob.self, from: row["job"] as Data), let job = old.job else {
      return
    }
    let record = JobRecord(job, old.details, submittedAt: updatedAt)
    if ["queued", "running", "interrupted"].contains(state) { return _ = try engine.submit(record, as: id) }
    guard try engine.archive.submit(record, as: id) else { return }
    var outcome = JobOutcome(state: JobOutcome.State(rawValue: state) ?? .failed, endedAt: updatedAt)
    if outcome.state == .done {
      guard try keepFiles(of: id, old, &outcome) else { return try engine.archive.remove(id) }
      outcome.report = (row["report"] as Data?).flatMap { try? JSONDecoder().decode(ExportReport.self, from: $0) }
    }
    if outcome.state == .failed {
      outcome.failure = JobError(
        .failed, (row["error"] as String?) ?? "it failed without an explanation; try again")
    }
    _ = try engine.archive.end(id, outcome)
  }

  /// Moves the files of an export into the archive. Returns false if they are gone.
  private func keepFiles(of id: String, _ old: LegacyJob, _ outcome: inout JobOutcome) throws -> Bool {
    let files = folder.root.appending(path: "renders/\(id)")
    let output = files.appending(path: old.format.stickerName)
    guard FileManager.default.fileExists(atPath: output.path) else { return false }
    _ = try engine.archive.store.put(file: output.path, as: JobKeys.result(id))
    outcome.bytes = try engine.archive.store.size(of: JobKeys.result(id))
    let sticker = files.appending(path: "sticker-sticker.png")
    if FileManager.default.fileExists(atPath: sticker.path) {
      _ = try engine.archive.store.put(file: sticker.path, as: JobKeys.companion(id))
      outcome.hasCompanion = true
    }
    try FileManager.default.removeItem(at: files)
    return true
  }
}

/// A job as older studios stored it.
private struct LegacyJob: Decodable {
  var meal: JSONValue
  var mealName: String
  var upload: String?
  var uploadName: String?
  var arguments: [String]
  var format: OutputKind

  var details: ExportDetails {
    ExportDetails(mealName: mealName, upload: upload, uploadName: uploadName, format: format)
  }

  /// The job that the arguments describe; nil if they describe none.
  var job: ExportJob? {
    var members: [String: JSONValue] = ["meal": meal]
    for argument in arguments {
      guard argument.hasPrefix("--") else { return nil }
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      members[String(parts[0])] = parts.count > 1 ? .string(String(parts[1])) : .bool(true)
    }
    guard var job = try? ExportJob(json: .object(members)) else { return nil }
    if upload != nil { job.over = upload }
    return job
  }
}
