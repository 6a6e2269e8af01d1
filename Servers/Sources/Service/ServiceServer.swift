import Blobs
import Digests
package import DisplayLists
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
    package var clients: ServiceClients
    package var cards: CardSignature
    /// The version of the engine, which determines the bytes of an output together with the job.
    package var engine: EngineVersion
    /// The maximum number of concurrent requests that watch a job.
    package var maxWatchers = 1000
    /// The lifetime of ended jobs, inputs and cards in seconds, or nil to keep them without limit.
    package var lifetime: Double?
    /// The port of a second listener, which answers health checks and metrics whatever clients do, or nil to have none.
    package var healthPort: Int?

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

  let engine: RenderEngine
  let engineVersion: EngineVersion
  let feed: ProgressFeed
  /// Wakes the clients that watch jobs.
  let changes: Broadcaster<String>
  let metrics: ServiceMetrics
  /// The worker in this process, if any.
  private let worker: Worker?
  /// The metrics of the jobs that this process has worked on or cancelled.
  private let jobMetrics: JobMetrics
  let quotas: Quotas
  let inputs: InputRoutes
  /// Threads for the store and the queue.
  let work = HeavyWork(threads: 16, mostWaiting: 512)
  /// Threads for cards.
  let drawing = HeavyWork(threads: max(1, ProcessInfo.processInfo.activeProcessorCount), mostWaiting: 64)
  /// A thread for lists of all jobs.
  let listing = HeavyWork(threads: 1, mostWaiting: 16)
  /// Threads for the health checks at the separate port, and for those of clients. They wait for nothing else.
  private let ownChecks = HeavyWork(threads: 2, mostWaiting: 32)
  let checks = HeavyWork(threads: 2, mostWaiting: 32)
  private let options: Options
  let ports: ServicePorts
  private let logger: Logger

  /// The interval in seconds at which lost jobs are queued again, and the age from which a job can be one.
  private static let restoring = 600.0

  /// Creates a server. `worker` is the worker in this process, whose metrics the server shows too.
  package init(
    _ options: Options, archive: JobArchive, queue: any RenderQueue, worker: Worker?, ports: ServicePorts,
    logger: Logger
  ) throws {
    self.options = options
    self.worker = worker
    jobMetrics = worker?.metrics ?? JobMetrics(now: ports.now)
    self.ports = ports
    self.logger = logger
    engineVersion = options.engine
    engine = RenderEngine(
      archive: archive, queue: queue, engine: engineVersion.digest.hex, metrics: jobMetrics,
      now: ports.now)
    quotas = Quotas(now: ports.now)
    inputs = try InputRoutes(folder: options.folder, store: archive.store, work: work, quotas: quotas)
    let metrics = ServiceMetrics(now: ports.now)
    let changes = Broadcaster<String>(most: options.maxWatchers)
    feed = ProgressFeed { note in
      metrics.count(note)
      changes.wake(note.job)
    }
    self.metrics = metrics
    self.changes = changes
  }

  /// Serves until the task is cancelled. `onRunning` is called with the port when the server accepts requests.
  package func run(onRunning: @escaping @Sendable (Int) -> Void) async throws {
    let listening = try WorkerThread { feed.run(engine.queue, logger: logger) }
    defer {
      feed.stop()
      listening.join()
      stop()
    }
    var tasks = [sweep, restore]
    if let port = options.healthPort { tasks.append { try await serveHealth(at: port) } }
    try await router().buildResponder()
      .serve(host: options.host, port: options.port, alongside: tasks, onRunning: onRunning)
  }

  /// Serves health checks and metrics at a separate port, until the task is cancelled.
  private func serveHealth(at port: Int) async throws {
    try await healthRouter().buildResponder().serve(
      host: options.host, port: port, portOption: "--health-port"
    ) { [logger] in
      logger.info("health checks are ready", metadata: ["port": "\($0)"])
    }
  }

  /// The routes for load balancers and Prometheus alone.
  func healthRouter() -> Router<APIContext> {
    let router = makeRouter()
    health(using: ownChecks).add(to: router)
    router.addMethodNotAllowed()
    return router
  }

  private func makeRouter() -> Router<APIContext> {
    Router(APIContext.self, faults: ServiceFault.self, log: log) { [logger] request, error in
      logger.error("a request failed", metadata: ["request": "\(request)", "error": "\(error)"])
    }
  }

  /// Writes the line of a request in the access log. The query is left out, because it can contain a signature.
  @Sendable private func log(_ request: Request, _ status: HTTPResponse.Status, _ duration: Duration) {
    let isCheck = ["/healthz", "/readyz", "/metrics"].contains(request.uri.path)
    var line: Logger.Metadata = [
      "method": "\(request.method)", "path": "\(request.uri.path)", "status": "\(status.code)",
      "milliseconds": "\(Int(duration / .milliseconds(1)))",
    ]
    if let client = options.clients.client(token: request.bearerToken)?.name { line["client"] = "\(client)" }
    logger.log(level: isCheck ? .debug : .info, "request", metadata: line)
  }

  /// Writes a line of the audit log: a client has changed a job.
  func audit(_ action: String, _ job: String, by client: ServiceClients.Client) {
    logger.notice("audit", metadata: ["action": "\(action)", "job": "\(job)", "client": "\(client.name)"])
  }

  private func health(using checks: HeavyWork) -> HealthRoutes {
    HealthRoutes(queue: engine.queue, store: engine.archive.store, work: checks, logger: logger) { page in
      page.add(engineVersion)
      metrics.add(to: &page, try? engine.queue.depth())
      if let worker { worker.addMetrics(to: &page) } else { jobMetrics.add(to: &page) }
    }
  }

  /// Removes unfinished inputs, and whatever has expired, every hour until the task is cancelled.
  @Sendable private func sweep() async throws {
    while true {
      do { try inputs.sweep(now: ports.now()) } catch {
        logger.warning("unfinished inputs cannot be removed", metadata: ["error": "\(error)"])
      }
      do { try await work.run { try removeExpired() } } catch {
        logger.warning("expired jobs and inputs cannot be removed", metadata: ["error": "\(error)"])
      }
      try await Task.sleep(for: .seconds(3600))
    }
  }

  /// Removes jobs, inputs and cards whose lifetime has passed.
  func removeExpired() throws {
    guard let lifetime = options.lifetime else { return }
    let removed = try Retention(engine: engine, lifetime: lifetime, now: ports.now).sweep()
    logger.info(
      "removed expired",
      metadata: ["jobs": "\(removed.jobs)", "inputs": "\(removed.inputs)", "cards": "\(removed.cards)"])
  }

  /// Lists waiting jobs and queues lost ones at intervals, until the task is cancelled.
  @Sendable private func restore() async throws {
    while true {
      // Jobs may wait that were submitted before this server started, or to another one.
      do { try await listing.run { try listWaitingJobs() } } catch {
        logger.warning("waiting jobs cannot be listed", metadata: ["error": "\(error)"])
      }
      try await Task.sleep(for: .seconds(Self.restoring))
      do {
        let restored = try await work.run { try restoreLostJobs() }
        if !restored.isEmpty {
          logger.warning("the queue had lost jobs, which wait again", metadata: ["jobs": "\(restored.count)"])
        }
      } catch {
        logger.warning("lost jobs cannot be looked for", metadata: ["error": "\(error)"])
      }
    }
  }

  /// Finds the jobs that wait, for the metrics.
  func listWaitingJobs() throws {
    try metrics.updateWaiting {
      let waiting = try engine.archive.listing().filter { !$0.hasEnded && feed.progress(of: $0.id) == nil }
      // A job that was submitted again waits since then.
      return Dictionary(uniqueKeysWithValues: waiting.map { ($0.id, $0.queuedAt ?? $0.storedAt) })
    }
  }

  /// Queues the jobs that the queue has lost, and returns their identifiers.
  func restoreLostJobs() throws -> [String] {
    try engine.restoreLostJobs(olderThan: Self.restoring) { feed.progress(of: $0) != nil }
  }

  func stop() {
    for threads in [work, drawing, listing, ownChecks, checks] { threads.stop() }
  }

  func router() -> Router<APIContext> {
    let operators = OperatorRoutes(engine: engine, work: checks) { audit($0, $1, by: $2) }
    let cards = CardRoutes(self, signature: options.cards, ports: ports)
    let router = makeRouter()
    // Without tokens, pages of other sites must not reach the service through a browser on this machine.
    if options.clients.clients == nil { router.add(middleware: HostGuard()) }
    health(using: checks).add(to: router)
    cards.addPictures(to: router)
    let document = OpenAPIDocument.bytes()
    router.get("v1/openapi.json") { _, _ in Response.json(text: document) }
    let clients = options.clients
    let api = router.group("v1").add(
      middleware: BearerGuard<APIContext> { token, context in
        context.client = clients.client(token: token)
        return context.client != nil
      })
    JobRoutes(service: self).add(to: api)
    inputs.add(to: api)
    cards.addStoring(to: api)
    operators.addDeadLetters(to: api)
    router.addMethodNotAllowed()
    return router
  }
}

/// The dependencies that the command injects into the service.
package struct ServicePorts: Sendable {
  package var drawing: any VectorDrawing
  /// Reads the themes of cards.
  package var themes: ThemeStore
  /// The themes that clients can name.
  package var catalogue: ThemeCatalogue
  package var now: @Sendable () -> Date

  package init(
    drawing: any VectorDrawing, catalogue: ThemeCatalogue, now: @escaping @Sendable () -> Date
  ) throws {
    self.drawing = drawing
    themes = try ThemeStore(opening: catalogue)
    self.catalogue = catalogue
    self.now = now
  }
}
