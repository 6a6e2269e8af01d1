import Blobs
import Hummingbird
import Logging
import Queues
import RenderJobs
import Serving

/// Health checks and metrics of a server or a worker.
struct HealthRoutes: Sendable {
  let queue: any RenderQueue
  let store: any BlobStore
  /// Threads that only run checks. A queue or a store that does not respond must not block anything else.
  let work: HeavyWork
  let logger: Logger
  /// Fills the page of metrics. It may ask the queue.
  let metrics: @Sendable (inout PrometheusPage) -> Void

  private struct Readiness: Encodable {
    var isReady: Bool
    /// A message for each component that fails its check, by name.
    var problems: [String: String]
  }

  func add(to router: Router<APIContext>) {
    router.get("healthz") { _, _ in Response.bytes(Array("ok\n".utf8), type: "text/plain") }
    router.get("readyz") { _, _ in
      let problems = try await work.run { self.problems() }
      return try Response.json(
        Readiness(isReady: problems.isEmpty, problems: problems), status: problems.isEmpty ? .ok : .serviceUnavailable)
    }
    router.get("metrics") { _, _ in
      let text = try await work.run { page().text }
      return Response.bytes(Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
    }
  }

  private func page() -> PrometheusPage {
    var page = PrometheusPage()
    metrics(&page)
    ProcessMetrics()?.add(to: &page)
    return page
  }

  private func problems() -> [String: String] {
    var problems: [String: String] = [:]
    func check(_ name: String, _ body: () throws -> Void) {
      do { try body() } catch {
        problems[name] = "it fails its check; the log says why"
        logger.error("not ready", metadata: ["error": "\(error)"])
      }
    }
    check("queue") { try queue.check() }
    check("store") { try store.check() }
    return problems
  }
}
