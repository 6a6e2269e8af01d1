import Exporting
import Jobs
import RenderJobs
import Serving

/// An export as JSON.
struct ExportDescription: Encodable {
  var id: String
  var state: StoredExport.State
  var error: String?
  /// The same for pages in other languages.
  var fault: StudioError.Record?
  var format: OutputKind
  var mealName: String
  /// The name that a person has given it.
  var name: String?
  /// The place in the queue, from 1.
  var position: Int?
  var progress: ProgressFeed.Progress?
  var report: ExportReport?
  var altText: String?
  /// Whether there is a plain sticker beside the file.
  var hasSticker: Bool?
  var updatedAt: String

  init(_ export: StoredExport) {
    id = export.id
    state = export.state
    error = export.error?.description
    fault = export.error?.record
    format = export.details.format
    mealName = export.details.mealName
    name = export.name
    position = export.position
    progress = state == .running ? export.progress : nil
    report = export.outcome?.report
    altText = report?.altText
    hasSticker = export.outcome?.hasCompanion == true ? true : nil
    updatedAt = export.updatedAt.timestamp
  }
}
