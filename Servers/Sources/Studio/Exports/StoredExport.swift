import Exporting
import Foundation
import JSON
import Jobs
import RenderJobs

/// The facts of an export that the studio keeps with its job.
struct ExportDetails: Codable, Hashable, Sendable {
  var mealName: String
  /// The name of the upload beneath the sticker; nil for a plain sticker.
  var upload: String?
  /// The name of the user's file.
  var uploadName: String?
  var format: ExportFormat

  /// Reads the details of a job; nil if another program has stored it.
  init?(_ record: JobRecord) {
    guard let data = record.details.flatMap({ try? $0.canonicalJSON() }),
      let details = try? JSONDecoder().decode(ExportDetails.self, from: data)
    else { return nil }
    self = details
  }

  init(mealName: String, upload: String?, uploadName: String?, format: ExportFormat) {
    self.mealName = mealName
    self.upload = upload
    self.uploadName = uploadName
    self.format = format
  }

  /// The details as JSON.
  var json: JSONValue {
    .object([
      "mealName": .string(mealName), "upload": upload.map { .string($0) } ?? .null,
      "uploadName": uploadName.map { .string($0) } ?? .null, "format": .string(format.rawValue),
    ])
  }
}

/// The types of file that the studio exports.
enum ExportFormat: String, Codable, CaseIterable, Sendable {
  case png, jpeg, webp, mp4

  /// The type of the file.
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
  /// The name of the file in reports.
  var fileName: String { "sticker.\(kind.suffix)" }
}

/// An export of the studio: a job of the engine, and how it has ended.
struct StoredExport: Sendable {
  /// The states that pages know.
  enum State: String, Sendable {
    case queued, running, done, failed, cancelled
  }

  let id: String
  let details: ExportDetails
  /// When it was requested, in seconds since 1970.
  let submittedAt: Double
  /// The progress when the outcome was read; nil if it was not running.
  var progress: ProgressFeed.Progress?
  /// How it has ended; nil if it has not.
  var outcome: JobOutcome?

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
