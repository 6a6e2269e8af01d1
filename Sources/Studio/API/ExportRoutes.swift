import Exporting
import Foundation
import HTTPTypes
import Hummingbird
import Jobs
import RenderJobs
import Serving

/// The exports under `/api/renders`, and their frames under `/api/frames`.
struct ExportRoutes {
  let exports: StudioExports
  let pictures: MediaPictures
  let requests: ExportRequests

  private struct Description: Encodable {
    var id: String
    var state: StoredExport.State
    var error: String?
    /// The same for pages in other languages.
    var fault: StudioError.Record?
    var format: OutputKind
    var mealName: String
    /// The place in the queue, from 1.
    var position: Int?
    var progress: ProgressFeed.Progress?
    var report: ExportReport?
    var altText: String?
    /// Whether there is a plain sticker beside the file.
    var hasSticker: Bool?
    var updatedAt: String
  }

  private func description(_ export: StoredExport) async -> Description {
    let state = export.state
    let report = export.outcome?.report
    return Description(
      id: export.id, state: state, error: export.error?.description, fault: export.error?.record,
      format: export.details.format, mealName: export.details.mealName,
      position: state == .queued ? await exports.position(of: export) : nil,
      progress: state == .running ? export.progress : nil, report: report, altText: report?.altText,
      hasSticker: export.outcome?.hasCompanion == true ? true : nil, updatedAt: export.updatedAt.timestamp)
  }

  func add(to api: RouterGroup<PageContext>) {
    let group = api.group("renders")
    group.post { request, _ in
      let requested = try await requests.export(try await request.members())
      let id = try await exports.add(requested.job, requested.details)
      return try Response.json(["id": id], status: .accepted)
    }
    group.get { _, _ in
      var list: [Description] = []
      for export in try await exports.all() { list.append(await description(export)) }
      return try Response.json(list)
    }
    group.get(":id") { _, context in
      try Response.json(await description(try await exports.export(try context.id())))
    }
    group.delete(":id") { _, context in
      try await exports.cancel(try context.id())
      return Response.empty
    }
    group.get(":id/events") { _, context in
      let id = try await exports.export(try context.id()).id
      return Response.events(try exports.changes.signals(about: id)) {
        let export = try await exports.export(id)
        let event = try ServerEvent(export.state.eventName, await description(export))
        return (event, isLast: export.outcome != nil)
      }
    }
    addFiles(to: group)
    api.post("frames") { request, _ in
      let wanted = try await requests.frame(try await request.members())
      let frame = try await pictures.frame(of: wanted.job, over: wanted.upload, at: wanted.seconds)
      return Response.bytes(frame, type: "image/png")
    }
  }

  private func addFiles(to group: RouterGroup<PageContext>) {
    group.get(":id/file") { request, context in
      let export = try await exports.export(try context.id())
      guard export.outcome?.state == .done else { throw StudioError(.exportUnfinished) }
      let format = export.details.format
      return try await Response.file(
        try await exports.file(of: export), type: format.mediaType,
        downloadName: request.isDownload ? export.details.downloadName(format.suffix) : nil, to: request, context)
    }
    group.get(":id/sticker") { request, context in
      let export = try await exports.export(try context.id())
      guard export.outcome?.hasCompanion == true else { throw StudioError(.noCompanion) }
      return try await Response.file(
        try await exports.file(of: export, isCompanion: true), type: "image/png",
        downloadName: request.isDownload ? export.details.downloadName("png", "-sticker") : nil, to: request, context)
    }
  }
}

extension StoredExport.State {
  /// The name of the event about an export in this state.
  fileprivate var eventName: String {
    switch self {
    case .queued, .running: "progress"
    case .done, .cancelled, .failed: rawValue
    }
  }
}

extension ExportDetails {
  /// Returns the meal's name as far as it is safe in a header and in any file system, with a suffix.
  fileprivate func downloadName(_ suffix: String, _ addition: String = "") -> String {
    let words = mealName.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let stem = words.joined(separator: "-").prefix(40)
    return (stem.isEmpty ? "sticker" : String(stem)) + addition + "." + suffix
  }
}

extension Request {
  fileprivate var isDownload: Bool { uri.queryParameters["download"] != nil }
}
