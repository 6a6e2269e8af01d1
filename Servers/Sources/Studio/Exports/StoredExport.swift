import Exporting
import Foundation
import JSON
import Jobs
import RenderJobs

/// The facts of an export that the studio keeps with its job.
struct ExportDetails: Codable, Hashable, Sendable {
  var mealName: String
  /// The file of the upload beneath the sticker; nil for a plain sticker.
  var upload: String?
  /// The name of the user's file.
  var uploadName: String?
  var format: OutputKind

  /// The details as JSON.
  var json: JSONValue {
    .object([
      "mealName": .string(mealName), "upload": upload.map { .string($0) } ?? .null,
      "uploadName": uploadName.map { .string($0) } ?? .null, "format": .string(format.rawValue),
    ])
  }
}

extension ExportDetails {
  /// Reads the details of a job; nil if another program has stored it.
  init?(_ record: JobRecord) {
    guard let data = record.details.flatMap({ try? $0.canonicalJSON() }),
      let details = try? JSONDecoder().decode(ExportDetails.self, from: data)
    else { return nil }
    self = details
  }
}

extension JobRecord {
  /// Creates the record of an export.
  init(_ job: ExportJob, _ details: ExportDetails, submittedAt: Double) {
    self.init(
      job, input: details.upload, inputName: details.uploadName, outputName: details.format.stickerName,
      submittedAt: submittedAt)
    self.details = details.json
  }
}

extension OutputKind {
  /// The name of an output of this type in reports.
  var stickerName: String { "sticker.\(suffix)" }
  /// The media type of such an output.
  var mediaType: String { JobRecord.mediaType(of: stickerName) }
}

/// The end of an export.
struct ExportEnd: Sendable {
  let outcome: JobOutcome
  /// The size of the file and of the plain sticker beside it.
  let bytes: Int

  /// Reads the end of an export; nil if it has not ended.
  init?(_ id: String, in archive: JobArchive) throws {
    guard let outcome = try archive.outcome(of: id) else { return nil }
    self.outcome = outcome
    let files = [JobKeys.result(id), JobKeys.companion(id)]
    bytes = try files.reduce(0) { $0 + Int(try archive.store.size(of: $1) ?? 0) }
  }
}

/// An export of the studio: a job of the engine, and how it has ended.
struct StoredExport: Sendable {
  /// The states that pages know.
  enum State: String, Encodable, Sendable {
    case queued, running, done, failed, cancelled
  }

  let id: String
  let details: ExportDetails
  /// When it was requested, in seconds since 1970.
  let submittedAt: Double
  /// The progress when the outcome was read; nil if it was not running.
  var progress: ProgressFeed.Progress?
  /// The place in the queue when the outcome was read, from 1; nil if it was not waiting.
  var position: Int?
  /// Its end; nil if it has not ended.
  var end: ExportEnd?
  /// The name that a person has given it; nil if it has that of its meal.
  var name: String?

  /// How it has ended; nil if it has not.
  var outcome: JobOutcome? { end?.outcome }
  /// The size of its files.
  var bytes: Int { end?.bytes ?? 0 }

  /// The state when the outcome was read.
  var state: State {
    switch outcome?.state {
    case .done: .done
    case .failed: .failed
    case .cancelled: .cancelled
    case nil: progress == nil ? .queued : .running
    }
  }

  /// When the state changed last, in seconds since 1970.
  var updatedAt: Double { outcome?.endedAt ?? submittedAt }

  /// The error of an export that failed.
  var error: StudioError? { outcome?.failure.map { StudioError($0, name: details.uploadName) } }
}
