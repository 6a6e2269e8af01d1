import Blobs
import Digests
import Foundation
import HTTPTypes
import Hummingbird
import RenderJobs
import Serving

/// The jobs under `/v1/jobs`.
struct JobRoutes {
  let service: ServiceServer
  private var work: HeavyWork { service.work }
  private var archive: JobArchive { service.engine.archive }

  /// The most bytes of a job, which is mostly its meal.
  static let largest = 1 << 20

  private struct Description: Encodable {
    var id: String
    var state: String
    var submittedAt: Double
    var endedAt: Double?
    var progress: ProgressFeed.Progress?
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
      let id = try context.jobID()
      guard try await work.run({ try service.engine.cancel(id) }) else {
        // An unknown job and one that has ended are different errors.
        _ = try await description(id)
        throw ServiceError(.hasEnded)
      }
      return Response.empty
    }
    jobs.get(":id/events") { _, context in
      let id = try context.jobID()
      // An unknown job is an error, not an empty stream.
      _ = try await description(id)
      // Notes can be lost, so ticks send the state too.
      return Response.events(try service.changes.signals(about: id), repeatsEvents: true) {
        let description = try await description(id)
        return ([try ServerEvent("state", description)], isLast: description.endedAt != nil)
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
      let id = try context.jobID()
      guard let report = try await work.run({ try archive.outcome(of: id)?.report }) else {
        throw ServiceError(.notDone, "the job has no report; wait until it is done")
      }
      return Response.json(text: try report.json())
    }
  }

  private func addSubmission(to jobs: RouterGroup<APIContext>) {
    jobs.post { request, context in
      let client = try context.sender()
      let submission = try Submission(
        json: try await request.body(upTo: Self.largest), offering: service.ports.catalogue)
      let key = request.headers[.idempotencyKey]
      guard (key ?? "-").utf8.count <= 255, key != "" else {
        throw ServiceError(.wrongRequest, "Idempotency-Key must have 1 to 255 bytes")
      }
      let id = try submission.job.id(input: submission.input, engine: service.engineVersion)
      let isNew = try await work.run {
        if let key, try job(for: key, of: client, id) != id { throw ServiceError(.keyReused) }
        return try submit(submission, as: id, by: client)
      }
      service.metrics.countSubmission(isNew: isNew, job: id)
      var response = try Response.json(try await description(id), status: isNew ? .created : .ok)
      response.headers[.location] = "/v1/jobs/\(id)"
      return response
    }
  }

  /// Submits a job, and returns whether it is new. Throws if its input is missing or the client's quota is used up.
  private func submit(_ submission: Submission, as id: String, by client: ServiceClients.Client) throws -> Bool {
    var isTaken = false
    do {
      let isNew = try service.engine.submit(submission.record(at: service.engine.seconds), as: id) {
        if let input = submission.input, try archive.store.size(of: JobKeys.input(input)) == nil {
          throw ServiceError(.noInput, "the input sha256:\(input.hex) is not stored; upload it first")
        }
        try service.quotas.take(1, of: .jobs, by: client)
        isTaken = true
      }
      if isTaken, !isNew { service.quotas.giveBack(1, of: .jobs, by: client) }
      return isNew
    } catch {
      if isTaken { service.quotas.giveBack(1, of: .jobs, by: client) }
      throw error
    }
  }

  /// Binds a client's idempotency key to a job unless it is already bound, and returns the job it is bound to.
  private func job(for key: String, of client: ServiceClients.Client, _ id: String) throws -> String {
    let blob = JobKeys.request(SHA256Digest(of: Array(key.utf8)), by: client.name)
    if try archive.store.put(Array(id.utf8), as: blob) { return id }
    guard let bytes = try archive.store.bytes(of: blob, limit: 1000) else { return id }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func description(_ id: String) async throws -> Description {
    let (record, outcome) = try await work.run { (try archive.record(of: id), try archive.outcome(of: id)) }
    guard let record else { throw ServiceError(.noJob) }
    let progress = outcome == nil ? service.feed.progress(of: id) : nil
    let isDone = outcome?.state == .done
    return Description(
      id: id, state: outcome?.state.rawValue ?? (progress == nil ? "waiting" : "running"),
      submittedAt: record.submittedAt, endedAt: outcome?.endedAt, progress: progress, error: outcome?.failure?.sentence,
      output: record.outputName, bytes: outcome?.bytes, result: isDone ? "/v1/jobs/\(id)/result" : nil,
      companion: outcome?.hasCompanion == true ? "/v1/jobs/\(id)/companion" : nil)
  }

  /// Sends a file of a job, or redirects the client to its location.
  private func result(
    of id: String, _ request: Request, _ context: APIContext,
    _ file: @escaping @Sendable (String, JobRecord) -> (BlobKey, String)
  ) async throws -> Response {
    let found: (location: BlobLocation, name: String)? = try await work.run {
      guard let record = try archive.record(of: id) else { throw ServiceError(.noJob) }
      guard try archive.outcome(of: id)?.state == .done else { return nil }
      let (key, name) = file(id, record)
      guard try archive.store.size(of: key) != nil else { return nil }
      let type = JobRecord.mediaType(of: name)
      return (try archive.store.location(of: key, fileName: name, mediaType: type, seconds: 3600), name)
    }
    guard let found else { throw ServiceError(.notDone) }
    switch found.location {
    case .link(let link):
      return Response(status: .seeOther, headers: [.location: link, .cacheControl: "no-store"])
    case .file(let path):
      let name = found.name.filter { $0.isASCII && $0 != "\"" && $0 != "\\" }
      return try await Response.file(
        URL(filePath: path), type: JobRecord.mediaType(of: found.name), downloadName: name, to: request, context)
    }
  }
}

extension HTTPField.Name {
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
