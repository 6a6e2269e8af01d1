import Blobs
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Queues
import RenderJobs
import Serving

/// Health checks, metrics, and the dead letters.
struct OperatorRoutes {
  let engine: RenderEngine
  let work: HeavyWork
  let logger: Logger
  let metrics: ServiceMetrics
  /// Writes a line of the audit log.
  let audit: @Sendable (_ action: String, _ job: String, _ client: ServiceClients.Client) -> Void

  private struct Readiness: Encodable {
    var isReady: Bool
    /// A message for each component that fails its check, by name.
    var problems: [String: String]
  }

  private struct DeadJob: Encodable {
    var id: String
    var error: String?
  }

  func addHealth(to router: Router<APIContext>) {
    router.get("healthz") { _, _ in Response.bytes(Array("ok\n".utf8), type: "text/plain") }
    router.get("readyz") { _, _ in
      let problems = try await work.run {
        var problems: [String: String] = [:]
        func check(_ name: String, _ body: () throws -> Void) {
          do { try body() } catch {
            problems[name] = "it fails its check; the log says why"
            logger.error("not ready", metadata: ["error": "\(error)"])
          }
        }
        check("queue") { try engine.queue.check() }
        check("store") { try engine.archive.store.check() }
        return problems
      }
      return try Response.json(
        Readiness(isReady: problems.isEmpty, problems: problems), status: problems.isEmpty ? .ok : .serviceUnavailable)
    }
    router.get("metrics") { _, _ in
      let depth: QueueDepth? = try await work.run { try? engine.queue.depth() }
      return Response.bytes(
        Array(metrics.text(depth).utf8), type: "text/plain; version=0.0.4; charset=utf-8")
    }
  }

  func addDeadLetters(to api: RouterGroup<APIContext>) {
    api.get("dead-letters") { _, context in
      try Self.checkOperator(context)
      let jobs = try await work.run {
        try engine.deadJobs().map { DeadJob(id: $0, error: try engine.archive.outcome(of: $0)?.failure?.sentence) }
      }
      return try Response.json(jobs)
    }
    api.post("dead-letters/:id/requeue") { _, context in
      try Self.checkOperator(context)
      let id = try context.jobID()
      guard try await work.run({ try engine.revive(id) }) else {
        throw ServiceError(.noJob, "the job is not among the dead letters")
      }
      audit("requeue", id, try context.sender())
      return Response(status: .accepted)
    }
  }

  private static func checkOperator(_ context: APIContext) throws(ServiceError) {
    guard try context.sender().isOperator == true else { throw ServiceError(.notAllowed) }
  }
}
