import Bundles
import DisplayLists
import Foundation
import Vitrine
import Serving

/// Makes live timers, as `bundle timer` writes them.
struct TimerBundles: Sendable {
  let ports: StudioPorts

  /// The densities of a timer, in pixels per point.
  private static let densities = [2, 3]

  /// The properties of a timer, which the address names.
  struct Request: Hashable, Sendable {
    /// The arguments of `bundle timer`.
    let arguments: [String]
    /// The same as in the address, which files next to the description need too.
    let query: String

    /// Reads the properties. Throws if one of them is unknown.
    init(device: String, query: [(name: String, value: String)]) throws(StudioError) {
      var arguments = ["--device=\(device.prefix(32))"]
      var values = ["from": "10:00"]
      for (name, value) in query { values[name] = value }
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        guard value.count <= 64 else {
          throw StudioError.wrong("\(name.prefix(40)) must have at most 64 characters")
        }
        switch name {
        case "from", "look", "luma", "locale": arguments.append("--\(name)=\(value)")
        case "mirror":
          guard value == "true" || value == "false" else {
            throw StudioError.wrong("mirror must be true or false")
          }
          if value == "false" { arguments.append("--no-mirror") }
        default:
          throw StudioError.wrong("“\(name.prefix(40))” is not known here; use from, mirror, look, luma and locale")
        }
      }
      self.arguments = arguments
      var components = URLComponents()
      components.queryItems = values.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
      self.query = components.percentEncodedQuery ?? ""
    }
  }

  /// Returns the files of a timer.
  func files(_ request: Request) throws -> GlassBundle.Files {
    let parts = try ports.timer(request.arguments)
    return try GlassBundle(timer: parts, densities: Self.densities, drawing: ports.drawing)
      .files(query: "?" + request.query)
  }
}
