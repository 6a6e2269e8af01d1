import Foundation
import HTTPTypes
import Hummingbird
import Meals
import Serving

/// The exports under `/api/renders`.
struct RenderRoutes {
  let queue: RenderDesk
  let folder: DataFolder
  let orders: RenderOrders

  private struct Details: Encodable {
    var format: RenderJob.Format
    var mealName: String
    /// The place in the queue, from 1.
    var position: Int?
    var progress: RenderProgress?
    var report: JSONTree?
    var altText: JSONTree?
    /// Whether there is a plain sticker beside the file.
    var hasSticker: Bool?
    var updatedAt: Timestamp

    init(_ render: StoredRender, _ queue: RenderDesk) async throws {
      (format, mealName) = (render.job.format, render.job.mealName)
      report = try render.report.map { try JSONTree(json: $0) }
      altText = report?["altText"]
      hasSticker = render.hasCompanion ? true : nil
      updatedAt = Timestamp(seconds: render.updatedAt)
      if render.state == .queued { position = try await queue.store.position(of: render) }
      if render.state == .running { progress = queue.feed.progress(of: render.id) }
    }
  }

  private static func description(
    _ render: StoredRender, _ queue: RenderDesk
  ) async throws -> WorkDescription<Details> {
    WorkDescription(
      id: render.id, state: render.state.rawValue, error: render.error, fault: render.fault,
      details: try await Details(render, queue))
  }

  func add(to api: RouterGroup<PageContext>) {
    let queue = queue
    let orders = orders
    let renders = api.group("renders")
    renders.post { request, _ in
      let job = try await orders.job(try await request.json(upTo: RenderOrders.largest))
      return try Response.json(["id": try await queue.add(job).id], status: .accepted)
    }
    renders.get { _, _ in
      var list: [WorkDescription<Details>] = []
      for render in try await queue.store.renders() { list.append(try await Self.description(render, queue)) }
      return try Response.json(list)
    }
    renders.get(":id") { _, context in
      try Response.json(try await Self.description(try await queue.store.render(try context.id()), queue))
    }
    renders.delete(":id") { _, context in
      try await queue.cancel(try context.id())
      return Response.empty
    }
    renders.get(":id/events") { _, context in
      let render = try await queue.store.render(try context.id())
      return Response.events(try queue.feed.signals(about: render.id)) {
        let render = try await queue.store.render(render.id)
        let event = try ServerEvent(render.state.eventName, try await Self.description(render, queue))
        return (event, isLast: render.state.isFinal)
      }
    }
    addFiles(to: renders)
  }

  private func addFiles(to renders: RouterGroup<PageContext>) {
    let queue = queue
    let folder = folder
    renders.get(":id/file") { request, context in
      let render = try await queue.store.render(try context.id())
      guard render.state == .done else { throw StudioError(.exportUnfinished) }
      return try await FileResponse(
        file: folder.root.appending(path: render.fileName), type: render.job.format.mediaType,
        downloadName: request.isDownload ? render.job.downloadName(render.job.format.suffix) : nil
      ).response(to: request, context)
    }
    renders.get(":id/sticker") { request, context in
      let render = try await queue.store.render(try context.id())
      guard render.hasCompanion else { throw StudioError(.noCompanion) }
      return try await FileResponse(
        file: folder.root.appending(path: render.companionName), type: "image/png",
        downloadName: request.isDownload ? render.job.downloadName("png", "-sticker") : nil
      ).response(to: request, context)
    }
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
  /// Returns the meal's name as far as it is safe in a header and in any file system, with a suffix.
  fileprivate func downloadName(_ suffix: String, _ addition: String = "") -> String {
    let words = mealName.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let stem = words.joined(separator: "-").prefix(40)
    return (stem.isEmpty ? "sticker" : String(stem)) + addition + "." + suffix
  }
}

extension Request {
  /// Whether the browser should save a file rather than show it.
  fileprivate var isDownload: Bool { uri.queryParameters["download"] != nil }
}
