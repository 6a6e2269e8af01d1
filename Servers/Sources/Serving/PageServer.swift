import Foundation
package import Hummingbird
import Logging
import NIOCore

/// An HTTP server with limits on connections and headers.
package struct PageServer<Context: RequestContext>: Sendable where Context.Source == ApplicationRequestContextSource {
  private let responder: RouterResponder<Context>
  private let host: String
  private let port: Int
  private let onRunning: @Sendable (Int) -> Void

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - router: The routes.
  ///   - host: The name or address to listen on.
  ///   - port: The port; 0 for any free one.
  ///   - onRunning: Called with the port when the server accepts requests.
  package init(_ router: Router<Context>, host: String, port: Int, onRunning: @escaping @Sendable (Int) -> Void) {
    responder = router.buildResponder()
    self.host = host
    self.port = port
    self.onRunning = onRunning
  }

  /// Serves until the task is cancelled. Throws a `ServerError`, `cannotListen`, if the address cannot be used.
  package func run() async throws {
    let port = port
    let onRunning = onRunning
    let application = Application(
      responder: responder,
      server: .http1(
        configuration: .init(
          idleTimeout: .seconds(60),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: .maximum(256, logger: .silent)),
      onServerRunning: { channel in onRunning(channel.localAddress?.port ?? port) },
      logger: .silent)
    do { try await application.run() } catch let error as IOError {
      let reason =
        switch error.errnoCode {
        case EADDRINUSE: "another program uses it; choose another port with --port"
        case EACCES: "only root may; choose a port above 1023 with --port"
        case EADDRNOTAVAIL: "this machine has no such address; choose another with --host"
        default: "\(error)"
        }
      throw ServerError(.cannotListen, ["address": .text("\(host), port \(port)"), "reason": .text(reason)])
    }
  }
}
