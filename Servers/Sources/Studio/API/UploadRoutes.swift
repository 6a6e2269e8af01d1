import Foundation
import HTTPTypes
import Hummingbird
import JSON
import Jobs
import Serving

/// The photos and videos under `/api/uploads`.
struct UploadRoutes {
  let store: UploadStore
  let pictures: MediaPictures

  private struct UnfinishedPreview: Encodable {
    var state = "making"
    /// The share that is done, 0…1.
    var fraction: Double
  }

  func add(to api: RouterGroup<PageContext>) {
    let uploads = api.group("uploads")
    addReceiving(to: uploads)
    addPictures(to: uploads)
  }

  private func addReceiving(to uploads: RouterGroup<PageContext>) {
    uploads.post { request, _ in
      let (name, size) = try Self.announced(try await request.json(upTo: 4096))
      let upload = try await store.begin(name: name, size: size)
      return try Response.json(UploadDescription(upload, offset: 0), status: .created)
    }
    uploads.head(":id") { _, context in
      let upload = try await store.store.upload(try context.id())
      return Response(
        status: .ok,
        headers: [
          .uploadOffset: String(try store.offset(of: upload)), .uploadLength: String(upload.size),
          .cacheControl: "no-store",
        ])
    }
    uploads.patch(":id") { request, context in
      let id = try context.id()
      guard let offset = request.headers[.uploadOffset].flatMap({ Int($0) }), offset >= 0 else {
        throw StudioError.wrong("the header Upload-Offset must say where the bytes belong")
      }
      let end = try await store.append(request.body, to: id, at: offset)
      return Response(status: .noContent, headers: [.uploadOffset: String(end)])
    }
    uploads.get(":id") { _, context in
      let upload = try await store.status(of: try context.id())
      return try Response.json(UploadDescription(upload, offset: try store.offset(of: upload)))
    }
    uploads.delete(":id") { _, context in
      try await store.remove(try context.id())
      return Response.empty
    }
  }

  private func addPictures(to uploads: RouterGroup<PageContext>) {
    uploads.get(":id/file") { request, context in
      let upload = try await store.ready(try context.id())
      guard let type = upload.media?.type else { throw StudioError(.fileNotShown) }
      return try await Response.file(store.file(of: upload), type: type, to: request, context)
    }
    uploads.get(":id/preview") { request, context in
      let upload = try await store.ready(try context.id())
      switch await pictures.preview(of: upload) {
      case .ready(let file, let type): return try await Response.file(file, type: type, to: request, context)
      case .making(let fraction): return try Response.json(UnfinishedPreview(fraction: fraction), status: .accepted)
      case .failed(let error): throw error
      }
    }
    uploads.get(":id/canvas") { request, context in
      let upload = try await store.ready(try context.id())
      let file = try await pictures.canvas(of: upload, try Self.canvas(request, of: upload))
      return try await Response.file(file, type: "image/png", to: request, context)
    }
  }

  /// Returns the name and the size of a file that is going to be sent.
  private static func announced(_ json: JSONValue) throws(StudioError) -> (name: String, size: Int) {
    guard case .string(let name) = json["name"], (1...255).contains(name.count),
      !name.hasControlCharacters
    else { throw StudioError.wrong("name must be the name of the file, of at most 255 characters") }
    guard case .number(let number) = json["size"], let size = Int(exactly: number) else {
      throw StudioError.wrong("size must be the number of bytes")
    }
    return (name, size)
  }

  /// Reads the part of a file that a canvas shows.
  private static func canvas(_ request: Request, of upload: StoredUpload) throws(StudioError) -> CanvasTask {
    let query = request.uri.queryParameters
    func number(_ name: String, _ range: ClosedRange<Double>, default value: Double?) throws(StudioError) -> Double {
      guard let text = query[Substring(name)] else {
        if let value { return value }
        throw StudioError.wrong("\(name) is missing")
      }
      guard let number = Double(text), range.contains(number) else {
        throw StudioError.wrong("\(name) must be a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    let width = try number("width", 1...8192, default: nil)
    let height = try number("height", 1...8192, default: nil)
    let pan = (query["pan"] ?? "0,0").split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard pan.count == 2, pan.allSatisfy({ $0.magnitude <= 1000 }) else {
      throw StudioError.wrong("pan must be two numbers from -1000 to 1000, separated by a comma")
    }
    guard width == width.rounded(), height == height.rounded() else {
      throw StudioError.wrong("width and height must be whole numbers of pixels")
    }
    var task = CanvasTask(input: upload.storedName, width: Int(width), height: Int(height), output: "")
    task.pan = pan
    task.zoom = try number("zoom", 1...100, default: 1)
    task.seconds = try number("time", 0...7200, default: 0)
    return task
  }
}
