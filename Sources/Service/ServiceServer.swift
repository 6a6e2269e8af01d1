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
    /// The clients of the service.
    package var clients: ServiceClients
    /// Signs the addresses of cards.
    package var cards: CardSignature
    /// What determines the bytes of outputs besides jobs.
    package var engine: EngineVersion

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
  private let engine: RenderEngine
  private let ports: ServicePorts
  private let logger: Logger

  package init(
    _ options: Options, archive: JobArchive, queue: any RenderQueue, ports: ServicePorts, logger: Logger
  ) {
    self.options = options
    engine = RenderEngine(archive: archive, queue: queue, engine: options.engine.digest.hex, now: ports.now)
    self.ports = ports
    self.logger = logger
  }

  /// Serves until the task is cancelled. `onRunning` is called with the port when the server accepts requests.
  package func run(onRunning: @escaping @Sendable (Int) -> Void) async throws {
    let parts = try parts()
    let (queue, logger, now) = (engine.queue, logger, ports.now)
    let listening = try WorkerThread { parts.feed.run(queue, logger: logger) }
    defer {
      parts.feed.stop()
      listening.join()
      parts.stop()
    }
    let sweeping: @Sendable () async throws -> Void = {
      while true {
        do { try parts.inputs.sweep(now: now()) } catch {
          logger.warning("unfinished inputs cannot be removed", metadata: ["error": "\(error)"])
        }
        try await Task.sleep(for: .seconds(3600))
      }
    }
    try await router(parts).buildResponder()
      .serve(host: options.host, port: options.port, alongside: [sweeping], onRunning: onRunning)
  }

  /// Returns the parts behind the routes.
  func parts() throws -> ServiceParts {
    try ServiceParts(engine, version: options.engine, folder: options.folder, now: ports.now)
  }

  func router(_ parts: ServiceParts) -> Router<APIContext> {
    // A queue or a store that does not respond must not block everything else.
    let operators = OperatorRoutes(
      engine: parts.engine, work: parts.checks, logger: logger, metrics: parts.metrics)
    let cards = CardRoutes(parts, signature: options.cards, ports: ports)
    let router = Router(APIContext.self, faults: ServiceFault.self) { [logger] request, error in
      logger.error("a request failed", metadata: ["request": "\(request)", "error": "\(error)"])
    }
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

/// What the service gets from the command that contains it.
package struct ServicePorts: Sendable {
  /// Draws vectors.
  package var drawing: any VectorDrawing
  /// Shapes text.
  package var shaper: any TextShaping
  /// The current time.
  package var now: @Sendable () -> Date

  package init(drawing: any VectorDrawing, shaper: any TextShaping, now: @escaping @Sendable () -> Date) {
    self.drawing = drawing
    self.shaper = shaper
    self.now = now
  }
}

/// The parts of the service behind its routes.
struct ServiceParts: Sendable {
  let engine: RenderEngine
  let engineVersion: EngineVersion
  let feed: ProgressFeed
  /// Wakes the clients that watch jobs.
  let changes: Broadcaster<String>
  let metrics: ServiceMetrics
  let quotas: Quotas
  let inputs: InputStore
  /// Threads for the store and the queue.
  let work: HeavyWork
  /// Threads for cards.
  let drawing: HeavyWork
  /// Threads for health checks, which must not wait for anything else.
  let checks: HeavyWork

  /// How many clients may watch jobs.
  private static let maxWatchers = 128

  /// Creates the parts.
  ///
  /// - Parameters:
  ///   - engine: The engine of jobs.
  ///   - version: What determines the bytes of outputs besides jobs.
  ///   - folder: A folder for inputs that have not arrived completely.
  ///   - now: The current time.
  init(_ engine: RenderEngine, version: EngineVersion, folder: URL, now: @escaping @Sendable () -> Date) throws {
    self.engine = engine
    engineVersion = version
    work = HeavyWork(threads: 16, mostWaiting: 512)
    drawing = HeavyWork(threads: max(1, ProcessInfo.processInfo.activeProcessorCount), mostWaiting: 64)
    checks = HeavyWork(threads: 2, mostWaiting: 32)
    inputs = try InputStore(folder: folder, store: engine.archive.store, work: work)
    quotas = Quotas(now: now)
    let metrics = ServiceMetrics(now: now)
    let changes = Broadcaster<String>(most: Self.maxWatchers)
    feed = ProgressFeed { note in
      metrics.count(note)
      changes.wake(note.job)
    }
    self.metrics = metrics
    self.changes = changes
  }

  /// Ends the threads.
  func stop() {
    for threads in [work, drawing, checks] { threads.stop() }
  }

  /// Submits a job, and returns whether it is new. Throws if its input is missing or the client's quota is used up.
  func submit(_ submission: Submission, as id: String, by client: ServiceClients.Client) throws -> Bool {
    var isTaken = false
    do {
      let isNew = try engine.submit(submission.record(at: engine.seconds), as: id) {
        if let input = submission.input, try engine.archive.store.size(of: JobKeys.input(input)) == nil {
          throw ServiceError(.noInput, "the input sha256:\(input.hex) is not stored; upload it first")
        }
        try quotas.take(1, of: .jobs, by: client)
        isTaken = true
      }
      if isTaken, !isNew { quotas.giveBack(1, of: .jobs, by: client) }
      return isNew
    } catch {
      if isTaken { quotas.giveBack(1, of: .jobs, by: client) }
      throw error
    }
  }

  /// Binds a client's idempotency key to a job unless it is already bound, and returns the job it is bound to.
  func job(for key: String, of client: ServiceClients.Client, _ id: String) throws -> String {
    let store = engine.archive.store
    let blob = JobKeys.request(SHA256Digest(of: Array(key.utf8)), by: client.name)
    if try store.put(Array(id.utf8), as: blob) { return id }
    guard let bytes = try store.bytes(of: blob, limit: 1000) else { return id }
    return String(decoding: bytes, as: UTF8.self)
  }
}
