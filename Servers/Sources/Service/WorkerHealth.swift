import Foundation
import Hummingbird
package import Jobs
package import Logging
import Queues
package import RenderJobs
import Serving

/// A server of the health checks and metrics of a worker.
package struct WorkerHealth: Sendable {
  private let worker: Worker
  private let engine: EngineVersion
  private let logger: Logger
  private let work = HeavyWork(threads: 2, mostWaiting: 32)

  package init(of worker: Worker, engine: EngineVersion, logger: Logger) {
    self.worker = worker
    self.engine = engine
    self.logger = logger
  }

  /// Serves until the task is cancelled. `onRunning` is called with the port; 0 chooses a free one.
  package func run(host: String, port: Int, onRunning: @escaping @Sendable (Int) -> Void) async throws {
    defer { work.stop() }
    try await router().buildResponder().serve(
      host: host, port: port, portOption: "--health-port", onRunning: onRunning)
  }

  func router() -> Router<APIContext> {
    let router = Router(APIContext.self, faults: ServiceFault.self) { [logger] request, error in
      logger.error("a request failed", metadata: ["request": "\(request)", "error": "\(error)"])
    }
    HealthRoutes(queue: worker.queue, store: worker.archive.store, work: work, logger: logger) { page in
      page.add(engine)
      worker.addMetrics(to: &page)
    }.add(to: router)
    router.addMethodNotAllowed()
    return router
  }
}
