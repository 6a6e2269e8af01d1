import Blobs
import Foundation
import HTTPTypes
import Hummingbird
import Queues
import RenderJobs
import Serving

/// The dead letters.
struct OperatorRoutes {
  let engine: RenderEngine
  let work: HeavyWork
  /// Writes a line of the audit log.
  let audit: @Sendable (_ action: String, _ job: String, _ client: ServiceClients.Client) -> Void

  private struct DeadJob: Encodable {
    var id: String
    var error: String?
  }

  func addDeadLetters(to api: RouterGroup<APIContext>) {
    let letters = api.group("dead-letters")
    letters.get { request, context in
      try Self.checkOperator(context)
      let (offset, limit) = try Self.range(of: request)
      let jobs = try await work.run {
        try engine.deadJobs().dropFirst(offset).prefix(limit)
          .map { DeadJob(id: $0, error: try engine.archive.outcome(of: $0)?.failure?.sentence) }
      }
      return try Response.json(jobs)
    }
    letters.post(":id/requeue") { _, context in
      try Self.checkOperator(context)
      let id = try context.jobID()
      guard try await work.run({ try engine.revive([id]) }).contains(id) else { throw Self.notDead }
      audit("requeue", id, try context.sender())
      return Response(status: .accepted)
    }
    letters.post("requeue") { _, context in
      try Self.checkOperator(context)
      let jobs = try await work.run { try engine.revive(nil) }
      for id in jobs.sorted() { audit("requeue", id, try context.sender()) }
      return try Response.json(["requeued": jobs.count], status: .accepted)
    }
    letters.delete(":id") { _, context in
      try Self.checkOperator(context)
      let id = try context.jobID()
      guard try await work.run({ try engine.bury(id) }) else { throw Self.notDead }
      audit("delete dead letter", id, try context.sender())
      return Response.empty
    }
  }

  private static let notDead = ServiceError(.noJob, "the job is not among the dead letters")

  /// Reads the part of a list that a request asks for.
  private static func range(of request: Request) throws(ServiceError) -> (offset: Int, limit: Int) {
    let query = request.uri.queryParameters
    let offset = query["offset"].map { Int($0) } ?? 0
    let limit = query["limit"].map { Int($0) } ?? 100
    guard let offset, offset >= 0, let limit, (1...1000).contains(limit) else {
      throw ServiceError(.wrongRequest, "offset must be a whole number from 0, and limit one from 1 to 1000")
    }
    return (offset, limit)
  }

  private static func checkOperator(_ context: APIContext) throws(ServiceError) {
    guard try context.sender().isOperator == true else { throw ServiceError(.notAllowed) }
  }
}
