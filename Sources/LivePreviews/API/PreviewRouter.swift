import Foundation
import HTTPTypes
import Hummingbird
import Serving
import ViewFiles

/// Connects addresses with what answers them.
struct PreviewRouter {
  let session: PreviewSession
  let backdrops: BackdropShelf
  /// The folder of pages that Scripts/build-web makes.
  let web: URL
  let tell: @Sendable (String) -> Void

  func router() -> Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: PreviewErrors(tell: tell))
    router.add(middleware: HostGuard(names: HostGuard<BasicRequestContext>.loopback, allowsAddresses: false))
    router.add(middleware: FirstPage(file: "/preview/index.html"))
    for folder in ["preview", "studio"] {
      router.add(middleware: PageFiles.middleware(web.appending(path: folder), at: "/\(folder)"))
    }
    let api = router.group("api")
    addPictures(to: api)
    addBackdrops(to: api)
    let feed = session.feed
    api.get("events") { _, _ in
      guard let signals = feed.signals() else {
        throw PreviewFault(description: "too many pages are open; close some", status: .serviceUnavailable)
      }
      return Response.events { send in
        for await signal in signals {
          switch signal {
          case .tick: try await send(ServerEvent.tick)
          case .change: try await send(try ServerEvent("state", feed.state).bytes)
          }
        }
      }
    }
    return router
  }

  private func addPictures(to api: RouterGroup<BasicRequestContext>) {
    let desk = PictureDesk(session: session, backdrops: backdrops)
    api.get("pictures") { request, _ in
      let parameters = request.uri.queryParameters.map { (key: $0.key, value: $0.value) }
      let picture = try await desk.draw(try PictureOrder(parameters))
      var response = Response.bytes(picture.bytes, type: picture.type)
      response.headers[HTTPField.Name("Vitrine-Scale")!] = "\(picture.scale)"
      if !picture.warnings.isEmpty {
        let words = picture.warnings.joined(separator: "\n")
        response.headers[HTTPField.Name("Vitrine-Warnings")!] = words.addingPercentEncoding(
          withAllowedCharacters: .alphanumerics)
      }
      return response
    }
    api.get("devices") { _, _ in try Response.json(ScreenDevice.allCases.map(DeviceDescription.init)) }
  }

  private func addBackdrops(to api: RouterGroup<BasicRequestContext>) {
    let backdrops = backdrops
    api.post("backdrops") { request, _ in
      let name = request.uri.queryParameters["name"].map(String.init) ?? ""
      guard !name.isEmpty, name.count <= 255 else { throw PreviewFault.wrong("name the file in the address") }
      return try Response.json(try await backdrops.add(request.body, named: name), status: .created)
    }
  }
}

/// A device as a page is told of it.
private struct DeviceDescription: Encodable {
  var id: String
  /// The size of the screen in points; nil for the view's own size.
  var width: Double?
  var height: Double?
  /// The radius of the screen's corners in points.
  var cornerRadius: Double
  /// Pixels per point.
  var scale: Double

  init(_ device: ScreenDevice) {
    (id, cornerRadius, scale) = (device.rawValue, device.cornerRadius, device.scale)
    (width, height) = (device.screen?.width, device.screen?.height)
  }
}
