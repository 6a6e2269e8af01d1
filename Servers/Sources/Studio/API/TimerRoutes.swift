import Foundation
import HTTPTypes
import Hummingbird
import Serving

/// The live timers under `/api/timer`.
struct TimerRoutes {
  let timers: TimerCache

  func add(to api: RouterGroup<PageContext>) {
    let timers = timers
    api.get("timer/:device/:file") { request, context in
      let device = context.parameters.get("device") ?? ""
      let query = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
      let files = try await timers.files(try TimerBundles.Request(device: device, query: query))
      let name = context.parameters.get("file").flatMap { $0.removingPercentEncoding } ?? ""
      if name == "bundle.json" { return Response.json(text: files.description) }
      guard let bytes = files.rasters[name] else {
        throw StudioError(.noSuchName, sentence: "the timer has no such file; its bundle.json names them")
      }
      var response = Response.bytes(bytes, type: "application/octet-stream")
      response.headers[.cacheControl] = "private, max-age=3600"
      return response
    }
  }
}
