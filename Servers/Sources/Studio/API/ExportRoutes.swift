import Exporting
import Foundation
import HTTPTypes
import Hummingbird
import JSON
import Jobs
import Meals
import RenderJobs
import Serving

/// The exports under `/api/renders`, and their frames under `/api/frames`.
struct ExportRoutes {
  let exports: StudioExports
  let pictures: MediaPictures
  let uploads: UploadStore
  let themes: ThemeCatalogue

  func add(to api: RouterGroup<PageContext>) {
    let group = api.group("renders")
    group.post { request, _ in
      let requested = try await self.requested(try await request.members())
      let id = try await exports.add(requested.job, requested.details)
      return try Response.json(["id": id], status: .accepted)
    }
    group.get { _, _ in
      try Response.json(try await exports.all().map(ExportDescription.init))
    }
    group.get(":id") { _, context in
      try Response.json(ExportDescription(try await exports.export(try context.id())))
    }
    group.patch(":id") { request, context in
      let name = try Self.newName(try await request.json(upTo: 4096))
      return try Response.json(ExportDescription(try await exports.rename(try context.id(), name)))
    }
    group.delete(":id") { _, context in
      try await exports.cancel(try context.id())
      return Response.empty
    }
    addFiles(to: group)
    api.post("frames") { request, _ in
      let wanted = try await requestedFrame(try await request.members())
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
        downloadName: request.isDownload ? export.downloadName(format.suffix) : nil, to: request, context)
    }
    group.get(":id/sticker") { request, context in
      let export = try await exports.export(try context.id())
      guard export.outcome?.hasCompanion == true else { throw StudioError(.noCompanion) }
      return try await Response.file(
        try await exports.file(of: export, isCompanion: true), type: "image/png",
        downloadName: request.isDownload ? export.downloadName("png", "-sticker") : nil, to: request, context)
    }
  }

  private static func newName(_ json: JSONValue) throws(StudioError) -> String {
    guard case .object(let members) = json, members.count == 1, case .string(let text) = members["name"] else {
      throw StudioError.wrong("the body must be an object with a name and nothing else")
    }
    let name = text.trimmingCharacters(in: .whitespaces)
    guard (1...100).contains(name.count), !name.hasControlCharacters else {
      throw StudioError.wrong("name must be a text of 1 to 100 characters in one line")
    }
    return name
  }

  /// An export that can succeed.
  private struct Requested: Sendable {
    let job: ExportJob
    let details: ExportDetails
    /// The photo or video beneath the sticker; nil for a plain sticker.
    let upload: StoredUpload?
  }

  /// Reads a request for an export. Throws if the export could not succeed.
  private func requested(_ members: [String: JSONValue]) async throws -> Requested {
    var members = members
    if let unknown = members.keys.sorted().first(where: { !["meal", "upload", "options", "format"].contains($0) }) {
      throw StudioError.wrong("“\(unknown.prefix(40))” is not known here; use meal, upload, options and format")
    }
    let meal = try members.removeMeal()
    guard case .string(let name) = members["format"], let format = OutputKind(rawValue: name), format != .mov else {
      throw StudioError.wrong("format must be one of png, jpeg, webp and mp4")
    }
    let upload: StoredUpload?
    switch members["upload"] {
    case nil, .null: upload = nil
    case .string(let id) where RandomID.isValid(id): upload = try await uploads.ready(id)
    default: throw StudioError.wrong("upload must be the id of an upload")
    }
    let background = try Self.background(of: upload?.media?.kind, for: format)
    var job: ExportJob
    switch members["options"] {
    case nil, .null: job = try ExportJob(meal, [:], in: .export, offering: themes)
    case .object(let values): job = try ExportJob(meal, values, in: .export, offering: themes)
    default: throw StudioError.wrong("options must be an object of options of export")
    }
    job.over = upload?.storedName
    do { try job.check(over: background, writing: format) } catch { throw StudioError.wrong("\(error)") }
    return Requested(
      job: job,
      details: ExportDetails(mealName: meal.name, upload: upload?.file, uploadName: upload?.name, format: format),
      upload: upload)
  }

  /// Returns the background of exports over a kind of upload. Throws if such exports do not support the format.
  private static func background(
    of media: MediaFacts.Kind?, for format: OutputKind
  ) throws(StudioError) -> Background.Kind {
    let background: Background.Kind
    let accepted: [OutputKind]
    switch media {
    case nil: (background, accepted) = (.none, [.png, .webp])
    case .photo: (background, accepted) = (.photo, [.png, .jpeg])
    case .video: (background, accepted) = (.video, [.mp4])
    }
    guard accepted.contains(format) else {
      let names = accepted.map(\.rawValue).joined(separator: " or ")
      throw StudioError.wrong("format must be \(names) over \(media.map { "a \($0.rawValue)" } ?? "nothing")")
    }
    return background
  }

  /// Reads a request for a frame of an export: the members of one for the export, and for a video the time in seconds.
  private func requestedFrame(
    _ members: [String: JSONValue]
  ) async throws -> (job: ExportJob, upload: StoredUpload, seconds: Double) {
    var members = members
    let time = members.removeValue(forKey: "time")
    let requested = try await requested(members)
    guard let upload = requested.upload else {
      throw StudioError.wrong("only exports over a photo or a video have frames")
    }
    var job = requested.job
    job.output = requested.details.format.stickerName
    guard requested.details.format == .mp4 else {
      guard time == nil else { throw StudioError.wrong("a photo has no time; leave it out") }
      return (job, upload, 0)
    }
    guard case .number(let seconds) = time, (0...7200).contains(seconds) else {
      throw StudioError.wrong("time must be a number of seconds from 0 to 7200")
    }
    return (job, upload, seconds)
  }
}

extension StoredExport {
  /// Returns the name as far as it is safe in a header and in any file system, with a suffix.
  fileprivate func downloadName(_ suffix: String, _ addition: String = "") -> String {
    let words = (name ?? details.mealName).lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let stem = words.joined(separator: "-").prefix(40)
    return (stem.isEmpty ? "sticker" : String(stem)) + addition + "." + suffix
  }
}

extension Request {
  fileprivate var isDownload: Bool { uri.queryParameters["download"] != nil }
}
