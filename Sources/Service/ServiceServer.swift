public import Blobs
public import Foundation
import HTTPTypes
import Hummingbird
public import Logging
public import Queues
import Serving
import Threads
public import Tracing

/// The server of the service: accepts jobs and inputs, reports their progress, and renders cards.
public struct ServiceServer: Sendable {
  /// The address of the server, its folder and its clients.
  public struct Options: Sendable {
    /// The name or address to listen on.
    public var host: String
    /// The port; 0 for any free one.
    public var port: Int
    /// A folder for inputs that have not arrived completely.
    public var folder: URL
    /// The clients of the service.
    public var clients: ServiceClients
    /// Signs the addresses of cards.
    public var cards: CardSignature
    /// A digest of everything besides jobs that determines the bytes of outputs.
    public var engine: String

    /// Creates options.
    public init(
      host: String, port: Int, folder: URL, clients: ServiceClients, cards: CardSignature, engine: String
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
  private let queue: any RenderQueue
  private let store: any BlobStore
  private let ports: ServicePorts
  private let logger: Logger
  private let tracer: any Tracer

  /// Creates a server.
  public init(
    _ options: Options, queue: any RenderQueue, store: any BlobStore, ports: ServicePorts, logger: Logger,
    tracer: any Tracer
  ) {
    self.options = options
    self.queue = queue
    self.store = store
    self.ports = ports
    self.logger = logger
    self.tracer = tracer
  }

  /// Serves until the task is cancelled. `onRunning` is called with the port when the server accepts requests.
  public func run(onRunning: @escaping @Sendable (Int) -> Void) async throws {
    let work = HeavyWork(threads: 16, mostWaiting: 512)
    let drawing = HeavyWork(threads: max(1, ProcessInfo.processInfo.activeProcessorCount), mostWaiting: 64)
    let checks = HeavyWork(threads: 2, mostWaiting: 32)
    let metrics = ServiceMetrics(now: ports.now)
    let watch = JobWatch(metrics: metrics)
    let inputs = try InputStore(folder: options.folder, store: store, work: work)
    let (queue, logger, now) = (queue, logger, ports.now)
    let listening = try WorkerThread { watch.run(queue, logger: logger) }
    defer {
      watch.stop()
      listening.join()
      work.stop()
      drawing.stop()
      checks.stop()
    }
    let router = router(work, drawing, checks, metrics, watch, inputs)
    let server = PageServer(router, host: options.host, port: options.port, onRunning: onRunning)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      group.addTask {
        while true {
          do { try inputs.sweep(now: now()) } catch {
            logger.warning("unfinished inputs cannot be removed", metadata: ["error": "\(error)"])
          }
          try await Task.sleep(for: .seconds(3600))
        }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  func router(
    _ work: HeavyWork, _ drawing: HeavyWork, _ checks: HeavyWork, _ metrics: ServiceMetrics, _ watch: JobWatch,
    _ inputs: InputStore
  ) -> Router<APIContext> {
    let desk = JobDesk(
      archive: JobArchive(store: store), queue: queue, tracer: tracer, engine: options.engine, now: ports.now)
    let quotas = Quotas(now: ports.now)
    // A queue or a store that does not respond must not block everything else.
    let operators = OperatorRoutes(desk: desk, work: checks, logger: logger, metrics: metrics)
    let cards = CardRoutes(
      store: store, work: drawing, signature: options.cards, metrics: metrics, ports: ports, engine: options.engine)
    let router = Router(context: APIContext.self)
    // A trace that a client's headers continue goes on through the queue to the workers.
    router.add(
      middleware: TracingMiddleware(
        recordingHeaders: [HTTPField.Name](), redactingQueryParameters: ["signature"], attributes: nil))
    router.add(middleware: SecurityHeaders())
    router.add(
      middleware: ErrorMiddleware(ServiceFault.self) { [logger] request, error in
        logger.error("a request failed", metadata: ["request": "\(request)", "error": "\(error)"])
      })
    // Without tokens, pages of other sites must not reach the service through a browser on this machine.
    if options.clients.clients == nil {
      router.add(middleware: HostGuard())
    }
    operators.addHealth(to: router)
    cards.addPictures(to: router)
    router.get("v1/openapi.json") { _, _ in Response.json(text: Data(PackageResources.openapi_json)) }
    let clients = options.clients
    let api = router.group("v1").add(
      middleware: BearerGuard<APIContext> { token, context in
        context.client = clients.client(token: token)
        return context.client != nil
      })
    JobRoutes(
      desk: desk, watch: watch, work: work, quotas: quotas, metrics: metrics, readJob: ports.readJob
    ).add(to: api)
    InputRoutes(store: inputs, quotas: quotas).add(to: api)
    cards.addStoring(to: api)
    operators.addDeadLetters(to: api)
    router.addMethodNotAllowed()
    return router
  }
}
