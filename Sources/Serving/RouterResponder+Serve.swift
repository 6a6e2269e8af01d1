import Foundation
package import Hummingbird
import Logging
import NIOCore

extension RouterResponder where Context.Source == ApplicationRequestContextSource {
  /// Serves until the task is cancelled, with limits on connections and headers.
  ///
  /// Throws a `ServerError`, `cannotListen`, if the address cannot be used.
  ///
  /// - Parameters:
  ///   - host: The name or address to listen on.
  ///   - port: The port; 0 for any free one.
  ///   - tasks: What else the server does. All of it ends when one of them or the server does.
  ///   - onRunning: Called with the port when the server accepts requests.
  package func serve(
    host: String, port: Int, alongside tasks: [@Sendable () async throws -> Void] = [],
    onRunning: @escaping @Sendable (Int) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await listen(host: host, port: port, onRunning: onRunning) }
      for task in tasks { group.addTask { try await task() } }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func listen(host: String, port: Int, onRunning: @escaping @Sendable (Int) -> Void) async throws {
    let application = Application(
      responder: self,
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
