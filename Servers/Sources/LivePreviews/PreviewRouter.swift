import Foundation
import HTTPTypes
import Hummingbird
import PreviewHost
import Serving
import ViewFiles

/// The routes of the server of previews.
struct PreviewRouter {
  let session: PreviewSession
  let backdrops: BackdropCache
  /// The folder of pages that Scripts/build-web makes.
  let web: URL
  let tell: @Sendable (String) -> Void

  func router() -> Router<PageContext> {
    let router = Router(PageContext.self, faults: PreviewFault.self) { [tell] in tell("vitrine: \($0): \($1)") }
    router.add(middleware: HostGuard())
    router.addPages(in: web, folders: ["preview", "studio"], pages: ["/": "/preview/index.html"])
    let api = router.group("api")
    addPictures(to: api)
    addBackdrops(to: api)
    let feed = session.feed
    api.get("events") { _, _ in
      Response.events(try feed.signals()) { ([try ServerEvent("state", feed.state)], isLast: false) }
    }
    return router
  }

  private func addPictures(to api: RouterGroup<PageContext>) {
    api.get("pictures") { request, _ in
      try await picture(try PictureQuery(request.uri.queryParameters.map { (key: $0.key, value: $0.value) }))
    }
    api.get("devices") { _, _ in try Response.json(ScreenDevice.allCases.map(DeviceDescription.init)) }
  }

  /// Draws a picture. Throws if its program is not the current one, or cannot draw it.
  private func picture(_ query: PictureQuery) async throws -> Response {
    guard let program = await session.program(query.program) else { throw PreviewError(.outdated) }
    let over = try query.backdrop.map { id in
      guard let backdrop = backdrops.backdrop(id) else {
        throw PreviewError(.wrong, sentence: "there is no such photo or video any more; choose another one")
      }
      return backdrop
    }
    // A view that is not on a screen may be transparent.
    let isPNG = query.device == .fit
    let file = program.folder.appending(path: "\(UUID().uuidString).\(isPNG ? "png" : "jpg")")
    defer { try? FileManager.default.removeItem(at: file) }
    let request = query.request(output: file.path, over: over?.file.path, assets: session.options.assets)
    do {
      let drawn = try await program.process.draw(request)
      var response = Response.bytes(try Data(contentsOf: file), type: isPNG ? "image/png" : "image/jpeg")
      response.headers[HTTPField.Name("Vitrine-Scale")!] = "\(request.scale ?? 1)"
      if !drawn.warnings.isEmpty {
        let words = drawn.warnings.joined(separator: "\n")
        response.headers[HTTPField.Name("Vitrine-Warnings")!] = words.addingPercentEncoding(
          withAllowedCharacters: .alphanumerics)
      }
      return response
    } catch let error as ViewFileError {
      // Files that pages have sent have names that only the server knows.
      let words = { (text: String) in
        over.map { text.replacing($0.file.path, with: $0.description.name) } ?? text
      }
      var fault = PreviewError(.undrawable, sentence: words(error.description))
      fault.messages = error.messages.map(words)
      throw fault
    } catch is CancellationError {
      throw PreviewError(.outdated)
    }
  }

  private func addBackdrops(to api: RouterGroup<PageContext>) {
    api.post("backdrops") { [backdrops] request, _ in
      let name = request.uri.queryParameters["name"].map(String.init) ?? ""
      guard !name.isEmpty, name.count <= 255 else {
        throw PreviewError(.wrong, sentence: "name the file in the address")
      }
      return try Response.json(try await backdrops.add(request, named: name), status: .created)
    }
  }
}

/// The JSON of a device.
private struct DeviceDescription: Encodable {
  var id: String
  /// The size of the screen in points; nil if it is the view's own size.
  var width: Double?
  var height: Double?
  /// The radius of the screen's corners in points.
  var cornerRadius: Double
  /// Pixels per point.
  var scale: Double

  init(_ device: ScreenDevice) {
    id = device.rawValue
    width = device.screen?.width
    height = device.screen?.height
    cornerRadius = device.cornerRadius
    scale = device.scale
  }
}

/// A request that the server of previews does not carry out.
typealias PreviewError = Fault<PreviewFault>

/// The faults of the server of previews. Its pages show the sentences, so there is one code for each status.
enum PreviewFault: String, FaultCode {
  /// A request that no page of the server sends.
  case wrong
  /// A request that fails on this machine.
  case failed
  /// A picture of a program that has been replaced.
  case outdated
  /// A picture that the program cannot draw.
  case undrawable
  /// A fault of the HTTP layer, with its sentence and status.
  case http

  var answer: (status: HTTPResponse.Status, sentence: String) {
    switch self {
    case .wrong, .http: (.badRequest, "the request is not valid; check it")
    case .failed: (.internalServerError, "the server failed; its terminal says why")
    case .outdated: (.conflict, "another program draws now; ask it")
    case .undrawable: (.unprocessableContent, "the preview cannot be drawn")
    }
  }

  /// The JSON of a fault: its sentence, and the messages of the program or the compiler.
  struct Body: Encodable {
    var error: String
    var messages: [String]
  }

  static func body(of fault: PreviewError) -> Body { Body(error: fault.description, messages: fault.messages) }

  static func fault(for error: ServerError) -> PreviewError {
    var fault = PreviewError(.http, sentence: error.description)
    fault.status = error.status
    return fault
  }
}
