import Bundles
import Foundation
import HTTPTypes
import Hummingbird
import Serving

/// The live timers under `/api/timer`.
struct TimerRoutes {
  let bundles: TimerBundles
  let work: HeavyWork
  /// The timers that were asked for last. Each takes about two megabytes.
  private let timers = RecentValues<TimerBundles.Request, GlassBundle.Files>(most: 6)

  init(bundles: TimerBundles, work: HeavyWork) {
    self.bundles = bundles
    self.work = work
  }

  func add(to api: RouterGroup<PageContext>) {
    api.get("timer/:device/:file") { request, context in
      let device = context.parameters.get("device") ?? ""
      let query = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
      let timer = try TimerBundles.Request(device: device, query: query)
      let files = try await timers.value(for: timer) { try await work.run { try bundles.files(timer) } }
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
