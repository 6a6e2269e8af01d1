import Blobs
import Foundation
import HTTPTypes
import Hummingbird
import Queues
import Serving
import Tracing

/// The jobs under `/v1/jobs`.
struct JobRoutes {
  let desk: JobDesk
  let watch: JobWatch
  let work: HeavyWork
  let quotas: Quotas
  let metrics: ServiceMetrics
  let readJob: ServicePorts.JobReader

  /// The most bytes of a job, which is mostly its meal.
  static let largest = 1 << 20

  private struct Description: Encodable {
    var id: String
    var state: String
    var submittedAt: Double
    var endedAt: Double?
    var progress: JobWatch.Progress?
    var error: String?
    var output: String
    var bytes: Int64?
    var result: String?
    var companion: String?
  }

  func add(to api: RouterGroup<APIContext>) {
    let jobs = api.group("jobs")
    addSubmission(to: jobs)
    jobs.get(":id") { _, context in try Response.json(try await description(try context.jobID())) }
    jobs.delete(":id") { _, context in
      let (id, desk) = (try context.jobID(), desk)
      try await work.run { try desk.cancel(id) }
      return Response.empty
    }
    jobs.get(":id/events") { _, context in
      let id = try context.jobID()
      // An unknown job is an error, not an empty stream.
      _ = try await description(id)
      // Notes can be lost, so ticks send the state too.
      return Response.events(try watch.signals(about: id), repeatsEvents: true) {
        let description = try await description(id)
        return (try ServerEvent("state", description), isLast: description.endedAt != nil)
      }
    }
    jobs.get(":id/result") { request, context in
      try await result(of: try context.jobID(), request, context) { (JobKeys.result($0), $1.outputName) }
    }
    jobs.get(":id/companion") { request, context in
      try await result(of: try context.jobID(), request, context) { id, record in
        (JobKeys.companion(id), record.outputName.prefix { $0 != "." } + "-sticker.png")
      }
    }
    jobs.get(":id/report") { _, context in
      let (id, desk) = (try context.jobID(), desk)
      guard let report = try await work.run({ try desk.archive.outcome(of: id)?.report }) else {
        throw ServiceError(.notDone, "the job has no report; wait until it is done")
      }
      return Response.json(text: Data(report.utf8))
    }
  }

  private func addSubmission(to jobs: RouterGroup<APIContext>) {
    jobs.post { request, context in
      let client = try context.sender()
      let body = try await request.body(upTo: Self.largest)
      let (desk, quotas) = (desk, quotas)
      let order = try JobOrder(json: body)
      let job = try readJob(body)
      let key = request.headers[.idempotencyKey]
      guard (key ?? "-").utf8.count <= 255, key != "" else {
        throw ServiceError(.wrongRequest, "Idempotency-Key must have 1 to 255 bytes")
      }
      let context = ServiceContext.current ?? .topLevel
      let isNew = try await work.run {
        try ServiceContext.$current.withValue(context) {
          if let key, try desk.job(for: key, of: client.name, job) != job.id {
            throw ServiceError(.keyReused)
          }
          return try desk.submit(job, priority: order.priority) {
            try quotas.take(1, of: .jobs, by: client)
          } giveBack: {
            quotas.giveBack(1, of: .jobs, by: client)
          }
        }
      }
      metrics.countSubmission(isNew: isNew, job: job.id)
      var response = try Response.json(try await description(job.id), status: isNew ? .created : .ok)
      response.headers[.location] = "/v1/jobs/\(job.id)"
      return response
    }
  }

  /// Returns the state of a job.
  private func description(_ id: String) async throws -> Description {
    let desk = desk
    let (record, outcome) = try await work.run { (try desk.archive.record(of: id), try desk.archive.outcome(of: id)) }
    guard let record else { throw ServiceError(.noJob) }
    let progress = outcome == nil ? watch.progress(of: id) : nil
    let isDone = outcome?.state == .done
    return Description(
      id: id, state: outcome?.state.rawValue ?? (progress == nil ? "waiting" : "running"),
      submittedAt: record.submittedAt, endedAt: outcome?.endedAt, progress: progress, error: outcome?.error,
      output: record.outputName, bytes: outcome?.bytes, result: isDone ? "/v1/jobs/\(id)/result" : nil,
      companion: outcome?.hasCompanion == true ? "/v1/jobs/\(id)/companion" : nil)
  }

  /// Sends a file of a job, or redirects the client to its location.
  private func result(
    of id: String, _ request: Request, _ context: APIContext,
    _ file: @escaping @Sendable (String, JobRecord) -> (BlobKey, String)
  ) async throws -> Response {
    let desk = desk
    let found: (location: BlobLocation, name: String)? = try await work.run {
      guard let record = try desk.archive.record(of: id) else { throw ServiceError(.noJob) }
      guard try desk.archive.outcome(of: id)?.state == .done else { return nil }
      let (key, name) = file(id, record)
      guard try desk.archive.store.size(of: key) != nil else { return nil }
      let type = ServiceJob.mediaType(of: name)
      return (try desk.archive.store.location(of: key, fileName: name, mediaType: type, seconds: 3600), name)
    }
    guard let found else { throw ServiceError(.notDone) }
    switch found.location {
    case .link(let link):
      return Response(status: .seeOther, headers: [.location: link, .cacheControl: "no-store"])
    case .file(let path):
      let name = found.name.filter { $0.isASCII && $0 != "\"" && $0 != "\\" }
      return try await FileResponse(
        file: URL(filePath: path), type: ServiceJob.mediaType(of: found.name), downloadName: name
      ).response(to: request, context)
    }
  }
}

/// The parts of a submission that do not belong to the job itself.
private struct JobOrder {
  let priority: QueuePriority

  init(json: Data) throws(ServiceError) {
    struct Members: Decodable { var priority: String? }
    let members: Members
    do { members = try JSONDecoder().decode(Members.self, from: json) } catch {
      throw ServiceError(
        .wrongJob,
        "the body must be a job: a JSON object with meal and output, and optionally over and export options")
    }
    guard let priority = QueuePriority(rawValue: members.priority ?? "normal") else {
      let names = QueuePriority.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServiceError(.wrongJob, "priority must be one of \(names)")
    }
    self.priority = priority
  }
}

extension HTTPField.Name {
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
