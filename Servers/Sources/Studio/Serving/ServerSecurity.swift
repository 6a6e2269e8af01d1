import Foundation
import Serving

/// The names under which the studio can be reached, and the token that it requires.
struct ServerSecurity: Sendable {
  /// The names, in lower case.
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

  /// Returns the address of the first page.
  func link(host: String, port: Int) -> String {
    let everywhere = ["0.0.0.0", "::"].contains(host)
    let name = everywhere ? ProcessInfo.processInfo.hostName : host.contains(":") ? "[\(host)]" : host
    return "http://\(name):\(port)/" + (token.map { "?token=\($0)" } ?? "")
  }
}
