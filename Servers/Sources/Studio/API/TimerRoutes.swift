import Bundles
import DisplayLists
import Foundation
import HTTPTypes
import Hummingbird
import JSON
import Jobs
import Serving
import Vitrine

/// The live timers under `/api/timer`, as `bundle timer` writes them.
struct TimerRoutes {
  let drawing: any VectorDrawing
  let shaper: any TextShaping
  let work: HeavyWork

  /// The densities of a timer, in pixels per point.
  private static let densities = [2, 3]

  func add(to api: RouterGroup<PageContext>) {
    // Each takes about two megabytes.
    let timers = RecentValues<TimerRequest, GlassBundle.Files>(most: 6)
    api.get("timer/:device/:file") { request, context in
      let device = context.parameters.get("device") ?? ""
      let query = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
      let timer = try TimerRequest(device: device, query: query)
      let files = try await timers.value(for: timer) { try await work.run { try bundle(timer) } }
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

  private func bundle(_ timer: TimerRequest) throws -> GlassBundle.Files {
    let parts = try timer.job.parts(luma: timer.luma, shaper: shaper)
    return try GlassBundle(timer: parts, densities: Self.densities, drawing: drawing).files(query: "?" + timer.query)
  }
}

/// The properties of a timer, which the address names.
private struct TimerRequest: Hashable, Sendable {
  let job: TimerJob
  let luma: Double
  /// The same as in the address, which files next to the description need too.
  let query: String

  /// Reads the properties. Throws if one of them is unknown or wrong.
  init(device: String, query: [(name: String, value: String)]) throws(StudioError) {
    var values = ["from": "10:00"]
    for (name, value) in query { values[name] = value }
    var luma = TimerJob.defaultLuma
    var members: [String: JSONValue] = ["device": .string(String(device.prefix(32)))]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard value.count <= 64 else { throw StudioError.wrong("\(name.prefix(40)) must have at most 64 characters") }
      switch name {
      case "from", "look", "locale": members[name] = .string(value)
      case "luma":
        guard let number = Double(value), (0...1).contains(number) else {
          throw StudioError.wrong("luma must be a number from 0 to 1")
        }
        luma = number
      case "mirror":
        guard let isOn = Bool(value) else { throw StudioError.wrong("mirror must be true or false") }
        members["no-mirror"] = .bool(!isOn)
      default:
        throw StudioError.wrong("“\(name.prefix(40))” is not known here; use from, mirror, look, luma and locale")
      }
    }
    do throws(JSONError) { job = try TimerJob(json: .object(members)) } catch {
      throw StudioError.wrong(error.description)
    }
    self.luma = luma
    var components = URLComponents()
    components.queryItems = values.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
    self.query = components.percentEncodedQuery ?? ""
  }
}
