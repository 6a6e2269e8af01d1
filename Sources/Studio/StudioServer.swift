public import Foundation
import Hummingbird
import Logging
import NIOCore

/// The studio: a server of pages and their data, on this machine.
public struct StudioServer: Sendable {
  /// Where the studio can be reached, and where it keeps its data.
  public struct Address: Sendable {
    /// The name or address to listen on.
    public var host: String
    /// The port; 0 for any free one.
    public var port: Int
    /// The folder for data, which is created if it does not exist.
    public var data: URL

    /// Creates an address.
    public init(host: String, port: Int, data: URL) {
      self.host = host
      self.port = port
      self.data = data
    }
  }

  private let address: Address
  private let ports: StudioPorts

  /// Creates a server.
  public init(_ address: Address, ports: StudioPorts) {
    self.address = address
    self.ports = ports
  }

  /// Serves until the task is cancelled. Throws if the port or the folder cannot be used.
  public func run() async throws {
    let desks = try StudioDesks(address.data, ports: ports)
    try await desks.sweep(isStart: true)
    let security = ServerSecurity(host: address.host)
    let application = application(desks, security)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do { try await application.run() } catch let error as IOError { throw explained(error) }
      }
      group.addTask { await desks.renders.run() }
      group.addTask {
        while true {
          try await Task.sleep(for: .seconds(3600))
          try await desks.sweep(isStart: false)
        }
      }
      defer {
        group.cancelAll()
        desks.work.stop()
      }
      try await group.next()
    }
  }

  /// Returns an error that says what to do if the address cannot be used.
  private func explained(_ error: IOError) -> StudioMistake {
    let place = "\(address.host), port \(address.port)"
    return switch error.errnoCode {
    case EADDRINUSE:
      StudioMistake("cannot listen on \(place): another program uses it; choose another port with --port")
    case EACCES: StudioMistake("cannot listen on \(place): only root may; choose a port above 1023 with --port")
    case EADDRNOTAVAIL:
      StudioMistake("cannot listen on \(place): this machine has no such address; choose another with --host")
    default: StudioMistake("cannot listen on \(place): \(error)")
    }
  }

  private func application(_ desks: StudioDesks, _ security: ServerSecurity) -> some ApplicationProtocol {
    let (address, tell) = (address, ports.tell)
    let logger = Logger(label: "studio") { _ in SwiftLogNoOpLogHandler() }
    return Application(
      router: StudioRouter(desks: desks, ports: ports, security: security).router(),
      server: .http1(
        configuration: .init(
          idleTimeout: .seconds(60),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port),
        availableConnectionsDelegate: .maximum(256, logger: logger)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? address.port
        tell("vitrine: the studio is at \(security.link(host: address.host, port: port))")
      },
      logger: logger)
  }
}
