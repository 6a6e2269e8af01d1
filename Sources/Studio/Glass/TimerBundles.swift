import Bundles
import DisplayLists
import Foundation
import JSON
import Jobs
import Vitrine
import Serving

/// Makes live timers, as `bundle timer` writes them.
struct TimerBundles: Sendable {
  let drawing: any VectorDrawing
  let shaper: any TextShaping

  /// The densities of a timer, in pixels per point.
  private static let densities = [2, 3]

  /// The properties of a timer, which the address names.
  struct Request: Hashable, Sendable {
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
        guard value.count <= 64 else {
          throw StudioError.wrong("\(name.prefix(40)) must have at most 64 characters")
        }
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

  /// Returns the files of a timer.
  func files(_ request: Request) throws -> GlassBundle.Files {
    let parts = try request.job.parts(luma: request.luma, shaper: shaper)
    return try GlassBundle(timer: parts, densities: Self.densities, drawing: drawing)
      .files(query: "?" + request.query)
  }
}
