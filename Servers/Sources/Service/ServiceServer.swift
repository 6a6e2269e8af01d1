import Blobs
package import Foundation
import HTTPTypes
import Hummingbird
package import Jobs
package import Logging
package import Queues
package import RenderJobs
import Serving
import Threads

/// The server of the service: accepts jobs and inputs, reports their progress, and renders cards.
package struct ServiceServer: Sendable {
  /// The address of the server, its folder and its clients.
  package struct Options: Sendable {
    /// The name or address to listen on.
    package var host: String
    /// The port; 0 for any free one.
    package var port: Int
    /// A folder for inputs that have not arrived completely.
    package var folder: URL
    /// The clients of the service.
    package var clients: ServiceClients
    /// Signs the addresses of cards.
    package var cards: CardSignature
    /// What determines the bytes of outputs besides jobs.
    package var engine: EngineVersion

    /// Creates options.
    package init(
      host: String, port: Int, folder: URL, clients: ServiceClients, cards: CardSignature, engine: EngineVersion
    ) {
      self.host = host
      self.port = port
      self.folder = folder
      self.clients = clients
      self.cards = cards
      self.engine = engine
    }
  }

  private let options: Options
  private let archive: JobArchive
  private let queue: any RenderQueue
  private let ports: ServicePorts
  private let logger: Logger

  /// Creates a server.
  package init(
    _ options: Options, archive: JobArchive, queue: any RenderQueue, ports: ServicePorts, logger: Logger
  ) {
    self.options = options
    self.archive = archive
    self.queue = queue
    self.ports = ports
    self.logger = logger
  }

  /// Serves until the task is cancelled. `onRunning` is called with the port when the server accepts requests.
  package func run(onRunning: @escaping @Sendable (Int) -> Void) async throws {
    let parts = try parts()
    let (queue, logger, now) = (queue, logger, ports.now)
    let listening = try WorkerThread { parts.feed.run(queue, logger: logger) }
    defer {
      parts.feed.stop()
      listening.join()
      parts.stop()
    }
    let server = PageServer(router(parts), host: options.host, port: options.port, onRunning: onRunning)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      group.addTask {
        while true {
          do { try parts.inputs.sweep(now: now()) } catch {
            logger.warning("unfinished inputs cannot be removed", metadata: ["error": "\(error)"])
          }
          try await Task.sleep(for: .seconds(3600))
        }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Returns the parts behind the routes.
  func parts() throws -> ServiceParts {
    let engine = RenderEngine(archive: archive, queue: queue, engine: options.engine.digest.hex, now: ports.now)
    return try ServiceParts(engine, version: options.engine, folder: options.folder, now: ports.now)
  }

  func router(_ parts: ServiceParts) -> Router<APIContext> {
    // A queue or a store that does not respond must not block everything else.
    let operators = OperatorRoutes(
      engine: parts.engine, work: parts.checks, logger: logger, metrics: parts.metrics)
    let cards = CardRoutes(parts, signature: options.cards, ports: ports)
    let router = Router(context: APIContext.self)
    router.add(middleware: SecurityHeaders())
    router.add(
      middleware: ErrorMiddleware(ServiceFault.self) { [logger] request, error in
        logger.error("a request failed", metadata: ["request": "\(request)", "error": "\(error)"])
      })
    // Without tokens, pages of other sites must not reach the service through a browser on this machine.
    if options.clients.clients == nil { router.add(middleware: HostGuard()) }
    operators.addHealth(to: router)
    cards.addPictures(to: router)
    router.get("v1/openapi.json") { _, _ in Response.json(text: Data(PackageResources.openapi_json)) }
    let clients = options.clients
    let api = router.group("v1").add(
      middleware: BearerGuard<APIContext> { token, context in
        context.client = clients.client(token: token)
        return context.client != nil
      })
    JobRoutes(parts: parts).add(to: api)
    InputRoutes(store: parts.inputs, quotas: parts.quotas).add(to: api)
    cards.addStoring(to: api)
    operators.addDeadLetters(to: api)
    router.addMethodNotAllowed()
    return router
  }
}
