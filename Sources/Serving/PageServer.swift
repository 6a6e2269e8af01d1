public import Hummingbird
import Logging
import NIOCore

/// A server of pages, with limits on connections and headers.
public struct PageServer<Context: RequestContext>: Sendable where Context.Source == ApplicationRequestContextSource {
  private let responder: RouterResponder<Context>
  private let host: String
  private let port: Int
  private let onRunning: @Sendable (Int) -> Void

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - router: What answers requests.
  ///   - host: The name or address to listen on.
  ///   - port: The port; 0 for any free one.
  ///   - onRunning: Called with the port when requests are answered.
  public init(_ router: Router<Context>, host: String, port: Int, onRunning: @escaping @Sendable (Int) -> Void) {
    responder = router.buildResponder()
    self.host = host
    self.port = port
    self.onRunning = onRunning
  }

  /// Serves until the task is cancelled. Throws a `ListenError` if the address cannot be used.
  public func run() async throws {
    let (port, onRunning) = (port, onRunning)
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
      throw ListenError(error, host: host, port: port)
    }
  }
}
