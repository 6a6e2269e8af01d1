package import Foundation
import Serving

/// The studio: a server of pages and their data, on this machine.
package enum StudioServer {
  /// Serves on a port, or on any free one if it is 0, until the task is cancelled. The folder for data is created if it
  /// does not exist. Throws if the port or the folder cannot be used.
  package static func run(host: String, port: Int, data: URL, ports: StudioPorts) async throws {
    let parts = try StudioParts(data, ports: ports)
    defer { parts.work.stop() }
    try await parts.start()
    let security = ServerSecurity(host: host)
    let exporting: @Sendable () async throws -> Void = { try await parts.exports.run() }
    let sweeping: @Sendable () async throws -> Void = {
      while true {
        try await Task.sleep(for: .seconds(3600))
        try await parts.sweep()
      }
    }
    let routes = parts.router(security).buildResponder()
    try await routes.serve(host: host, port: port, alongside: [exporting, sweeping]) { port in
      ports.tell("vitrine: the studio is at \(security.link(host: host, port: port))")
    }
  }
}

/// The names under which the studio can be reached, and the token that it requires.
struct ServerSecurity: Sendable {
  let names: Set<String>
  /// The token of all requests; nil if only programs on this machine can reach the studio.
  let token: String?

  private static let loopback = HostGuard<PageContext>.loopback

  /// Creates the rules for a server that listens on `host`.
  init(host: String) {
    let host = host.lowercased()
    if Self.loopback.contains(host) {
      (names, token) = (Self.loopback, nil)
    } else {
      let machine = ProcessInfo.processInfo.hostName.lowercased()
      names = Self.loopback.union([host, machine, machine + ".local"])
      token = RandomID.make()
    }
  }

  func link(host: String, port: Int) -> String {
    let everywhere = ["0.0.0.0", "::"].contains(host)
    let name = everywhere ? ProcessInfo.processInfo.hostName : host.contains(":") ? "[\(host)]" : host
    return "http://\(name):\(port)/" + (token.map { "?token=\($0)" } ?? "")
  }
}
