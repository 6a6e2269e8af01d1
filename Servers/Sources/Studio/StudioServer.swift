package import Foundation
import Serving

/// The studio: a server of pages and their data, on this machine.
package struct StudioServer: Sendable {
  /// The address of the studio, and the folder for its data.
  package struct Address: Sendable {
    /// The name or address to listen on.
    package var host: String
    /// The port; 0 for any free one.
    package var port: Int
    /// The folder for data, which is created if it does not exist.
    package var data: URL

    /// Creates an address.
    package init(host: String, port: Int, data: URL) {
      self.host = host
      self.port = port
      self.data = data
    }
  }

  private let address: Address
  private let ports: StudioPorts

  /// Creates a server.
  package init(_ address: Address, ports: StudioPorts) {
    self.address = address
    self.ports = ports
  }

  /// Serves until the task is cancelled. Throws if the port or the folder cannot be used.
  package func run() async throws {
    let parts = try StudioParts(address.data, ports: ports)
    try await parts.start()
    let security = ServerSecurity(host: address.host)
    let (address, tell) = (address, ports.tell)
    let router = StudioRouter(parts: parts, ports: ports, security: security).router()
    let server = PageServer(router, host: address.host, port: address.port) { port in
      tell("vitrine: the studio is at \(security.link(host: address.host, port: port))")
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      group.addTask { try await parts.exports.run() }
      group.addTask {
        while true {
          try await Task.sleep(for: .seconds(3600))
          try await parts.sweep()
        }
      }
      defer {
        group.cancelAll()
        parts.work.stop()
      }
      try await group.next()
    }
  }
}
