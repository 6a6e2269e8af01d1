import Foundation
import HTTPTypes
import Hummingbird
import Meals

/// The exports under `/api/renders`.
struct RenderRoutes {
  let queue: RenderQueue
  let desk: UploadDesk
  let folder: DataFolder
  let checkExport: @Sendable (_ arguments: [String]) throws -> Void

  private struct Description: Encodable {
    var id: String
    var state: StoredRender.State
    var format: RenderJob.Format
    var mealName: String
    /// The place in the queue, from 1.
    var position: Int?
    var progress: RenderProgress?
    var report: JSONTree?
    var altText: JSONTree?
    var error: String?
    var updatedAt: Timestamp

    init(_ render: StoredRender, _ queue: RenderQueue) async throws {
      (id, state, format, mealName) = (render.id, render.state, render.job.format, render.job.mealName)
      report = try render.report.map { try JSONTree(json: $0) }
      (altText, error) = (report?["altText"], render.error)
      updatedAt = Timestamp(seconds: render.updatedAt)
      if render.state == .queued { position = try await queue.store.position(of: render) }
      if render.state == .running { progress = queue.feed.progress(of: render.id) }
    }
  }

  /// The largest request in bytes, which is mostly the meal.
  private static let largest = 1 << 20

  func add(to api: RouterGroup<StudioContext>) {
    let (queue, folder) = (queue, folder)
    let renders = api.group("renders")
    renders.post { request, _ in
      let job = try await job(try await request.json(upTo: Self.largest))
      return try Response.json(["id": try await queue.add(job).id], status: .accepted)
    }
    renders.get { _, _ in
      var list: [Description] = []
      for render in try await queue.store.renders() { list.append(try await Description(render, queue)) }
      return try Response.json(list)
    }
    renders.get(":id") { _, context in
      try Response.json(try await Description(try await queue.store.render(try context.id()), queue))
    }
    renders.delete(":id") { _, context in
      try await queue.cancel(try context.id())
      return Response.empty
    }
    renders.get(":id/events") { _, context in
      let render = try await queue.store.render(try context.id())
      return Self.events(of: render.id, try queue.feed.signals(about: render.id), queue)
    }
    renders.get(":id/file") { request, context in
      let render = try await queue.store.render(try context.id())
      guard render.state == .done else {
        throw StudioError(.conflict, "the export has no file; wait until it is done, or export again")
      }
      let isDownload = request.uri.queryParameters["download"] != nil
      return try await FileAnswer(
        file: folder.root.appending(path: render.fileName), type: render.job.format.mediaType,
        downloadName: isDownload ? render.job.downloadName : nil
      ).response(to: request, context)
    }
  }

  /// Reads a request for an export. Throws if the export could not succeed.
  private func job(_ json: JSONTree) async throws -> RenderJob {
    guard case .object(let members) = json else { throw StudioError(.invalid, "the body must be a JSON object") }
    if let unknown = members.keys.sorted().first(where: { !["meal", "upload", "options", "format"].contains($0) }) {
      throw StudioError(.invalid, "“\(unknown.prefix(40))” is not known here; use meal, upload, options and format")
    }
    guard let tree = members["meal"] else { throw StudioError(.invalid, "meal is missing") }
    let meal = try Meal(json: tree.json())
    guard case .text(let name) = members["format"], let format = RenderJob.Format(rawValue: name) else {
      throw StudioError(.invalid, "format must be one of png, jpeg, webp and mp4")
    }
    let upload: StoredUpload?
    switch members["upload"] {
    case nil, .null: upload = nil
    case .text(let id) where RandomID.isValid(id): upload = try await desk.ready(id)
    default: throw StudioError(.invalid, "upload must be the id of an upload")
    }
    let accepted: [RenderJob.Format] =
      switch upload?.media?.kind {
      case nil: [.png, .webp]
      case .video: [.mp4]
      case .photo: [.png, .jpeg]
      }
    guard accepted.contains(format) else {
      let names = accepted.map(\.rawValue).joined(separator: " or ")
      let backdrop = upload?.media.map { "a \($0.kind.rawValue)" } ?? "nothing"
      throw StudioError(.invalid, "format must be \(names) over \(backdrop)")
    }
    let options: ExportOptions
    switch members["options"] {
    case nil, .null: options = try ExportOptions([:], for: .render)
    case .object(let values): options = try ExportOptions(values, for: .render)
    default: throw StudioError(.invalid, "options must be an object of options of export")
    }
    try checkExport(options.arguments + (upload == nil ? [] : ["--over=upload"]))
    return RenderJob(
      meal: tree, mealName: meal.name, upload: upload?.id, uploadName: upload?.name, arguments: options.arguments,
      format: format)
  }

  /// Returns an answer that goes on until the export has ended, as server-sent events.
  private static func events(
    of id: String, _ signals: AsyncStream<RenderFeed.Signal>, _ queue: RenderQueue
  ) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        for await signal in signals {
          guard case .change = signal else {
            try await writer.write(ByteBuffer(string: ":\n\n"))
            continue
          }
          let render = try await queue.store.render(id)
          let encoder = JSONEncoder()
          encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
          let json = try encoder.encode(try await Description(render, queue))
          var event = ByteBuffer(string: "event: \(render.state.eventName)\ndata: ")
          event.writeBytes(json)
          event.writeString("\n\n")
          try await writer.write(event)
          if render.state.isFinal { break }
        }
        try await writer.finish(nil)
      })
  }
}

extension StoredRender.State {
  /// The name of the event that tells of the state.
  fileprivate var eventName: String {
    switch self {
    case .queued, .running: "progress"
    case .done: "done"
    case .cancelled: "cancelled"
    case .failed, .interrupted: "failed"
    }
  }
}

extension RenderJob {
  /// The meal's name as far as it is safe in a header and in any file system.
  fileprivate var downloadName: String {
    let words = mealName.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let stem = words.joined(separator: "-").prefix(40)
    return (stem.isEmpty ? "sticker" : String(stem)) + "." + format.suffix
  }
}
