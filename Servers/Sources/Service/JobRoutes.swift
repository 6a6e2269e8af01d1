import Blobs
import Digests
import Exporting
import Foundation
import HTTPTypes
import Hummingbird
import Queues
import RenderJobs
import Serving

/// The jobs under `/v1/jobs`.
struct JobRoutes {
  let service: ServiceServer
  var work: HeavyWork { service.work }
  var archive: JobArchive { service.engine.archive }

  /// The most bytes of a job, which is mostly its meal.
  static let largest = 1 << 20

  /// A job as JSON.
  struct Description: Encodable {
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

  private var owners: JobOwners { JobOwners(store: archive.store) }

  func add(to api: RouterGroup<APIContext>) {
    let jobs = api.group("jobs")
    addSubmission(to: jobs)
    addLists(to: jobs)
    jobs.get(":id") { _, context in
      try Response.json(try await description(try context.jobID(), for: try context.sender()))
    }
    jobs.delete(":id") { _, context in
      let id = try context.jobID()
      let client = try context.sender()
      try await work.run { try cancel(id, by: client) }
      service.audit("cancel", id, by: client)
      return Response.empty
    }
    jobs.get(":id/events") { request, context in
      try await events(of: try context.jobID(), for: try context.sender(), request)
    }
    jobs.get(":id/result") { request, context in
      try await result(of: try context.jobID(), request, context) { (JobKeys.result($0), $1) }
    }
    jobs.get(":id/companion") { request, context in
      try await result(of: try context.jobID(), request, context) { id, name in
        (JobKeys.companion(id), name.prefix { $0 != "." } + "-sticker.png")
      }
    }
    jobs.get(":id/report") { _, context in
      let id = try context.jobID()
      let client = try context.sender()
      let report = try await work.run {
        let known = try submission(of: id, by: client).submission
        var report = try known.cancelledAt == nil ? archive.outcome(of: id)?.report : nil
        report?.output = known.outputName
        return report
      }
      guard let report else { throw ServiceError(.notDone, "the job has no report; wait until it is done") }
      return Response.json(text: try report.json())
    }
  }

  /// Streams the states of a job from the one after that which the client has received last.
  private func events(of id: String, for client: ServiceClients.Client, _ request: Request) async throws -> Response {
    @Sendable func event() async throws -> (event: ServerEvent, isLast: Bool) {
      let description = try await description(id, for: client)
      return (try ServerEvent("state", description, isState: true), isLast: description.endedAt != nil)
    }
    let lastID = request.headers[HTTPField.Name("Last-Event-ID")!]
    // An unknown job is an error, not an empty stream.
    let now = try await event()
    // After this status, browsers do not connect again (HTML standard, section 9.2.3).
    if now.isLast, now.event.id == lastID { return Response.empty }
    // Notes can be lost, so ticks send the state too.
    return Response.events(try service.changes.signals(about: id), repeatsEvents: true, after: lastID) {
      let next = try await event()
      return ([next.event], isLast: next.isLast)
    }
  }

  /// Returns the record of a job and the client's submission, or that of the record for operators.
  ///
  /// Throws `noJob` if the client has not submitted the job, as for a job that does not exist.
  private func submission(
    of id: String, by client: ServiceClients.Client
  ) throws -> (record: JobRecord, submission: JobOwners.Submission) {
    guard let record = try archive.record(of: id) else { throw ServiceError(.noJob) }
    if let own = try owners.submission(of: id, by: client) { return (record, own) }
    guard try owners.isOpen(id, record, to: client) else { throw ServiceError(.noJob) }
    return (record, JobOwners.Submission(outputName: record.outputName, submittedAt: record.submittedAt))
  }

  /// Cancels a client's submission. The job itself ends when no other client waits for it.
  func cancel(_ id: String, by client: ServiceClients.Client) throws {
    let (record, submission) = try submission(of: id, by: client)
    let isOwner = try owners.submission(of: id, by: client) != nil
    let outcome = try archive.outcome(of: id)
    if submission.cancelledAt != nil {
      // An earlier cancellation may have failed halfway.
      if try owners.areWaiting(for: id) { return }
      if let outcome, outcome.state != .cancelled { return }
    } else if isOwner, outcome == nil {
      try owners.withdraw(client, from: id, at: service.engine.seconds)
      if try owners.areWaiting(for: id) { return }
    }
    guard try service.engine.cancel(id) else {
      // It has ended meanwhile, so the client keeps its result.
      if isOwner { try owners.cancelWithdrawal(of: client, from: id) }
      throw ServiceError(.hasEnded)
    }
    // Another client may have submitted the job since.
    if isOwner, try owners.areWaiting(for: id) { _ = try service.engine.submit(record, as: id) }
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
        guard let key else { return try submit(submission, as: id, by: client) }
        return try IdempotencyKeys(store: archive.store, now: service.ports.now)
          .use(key, of: client, for: submission.digest) { try submit(submission, as: id, by: client) }
      }
      service.metrics.countSubmission(isNew: isNew, job: id)
      service.audit(isNew ? "submit" : "submit known", id, by: client)
      var response = try Response.json(try await description(id, for: client), status: isNew ? .created : .ok)
      response.headers[.location] = "/v1/jobs/\(id)"
      return response
    }
  }

  /// Submits a job, and returns whether it is new. Throws if its input is missing or the client's quota is used up.
  private func submit(_ submission: Submission, as id: String, by client: ServiceClients.Client) throws -> Bool {
    if let input = submission.input { try check(input, of: client) }
    let isFirst = try owners.submission(of: id, by: client) == nil
    // The client becomes an owner first, so that a cancellation by another one does not end the job.
    try owners.add(
      client, JobOwners.Submission(outputName: submission.outputName, submittedAt: service.engine.seconds), to: id)
    var record = submission.record(at: service.engine.seconds)
    record.lane = QueueLane(of: client.name)
    var isTaken = false
    do {
      let isNew = try service.engine.submit(record, as: id) {
        try service.quotas.take(1, of: .jobs, by: client)
        isTaken = true
      }
      if isTaken, !isNew { service.quotas.giveBack(1, of: .jobs, by: client) }
      return isNew
    } catch {
      if isTaken { service.quotas.giveBack(1, of: .jobs, by: client) }
      if isFirst { try owners.remove(client, from: id) }
      throw error
    }
  }

  /// Throws unless a client has sent an input and it is stored.
  private func check(_ input: SHA256Digest, of client: ServiceClients.Client) throws {
    guard try archive.store.size(of: JobKeys.holding(input, by: client.name)) != nil,
      try archive.store.size(of: JobKeys.input(input)) != nil
    else { throw ServiceError(.noInput, "the input sha256:\(input.hex) is not stored; upload it first") }
  }

  /// Returns a job as a client sees it. Throws `noJob` if the client may not know of it.
  func description(_ id: String, for client: ServiceClients.Client) async throws -> Description {
    // The progress is read first, because a job that ends meanwhile has none any more.
    let progress = service.feed.progress(of: id)
    let (known, outcome) = try await work.run {
      (try submission(of: id, by: client).submission, try archive.outcome(of: id))
    }
    if let cancelledAt = known.cancelledAt {
      return Description(
        id: id, state: JobOutcome.State.cancelled.rawValue, submittedAt: known.submittedAt, endedAt: cancelledAt,
        output: known.outputName)
    }
    let isDone = outcome?.state == .done
    return Description(
      id: id, state: outcome?.state.rawValue ?? (progress == nil ? "waiting" : "running"),
      submittedAt: known.submittedAt, endedAt: outcome?.endedAt, progress: outcome == nil ? progress : nil,
      error: outcome?.failure?.sentence,
      output: known.outputName, bytes: outcome?.bytes, result: isDone ? "/v1/jobs/\(id)/result" : nil,
      companion: outcome?.hasCompanion == true ? "/v1/jobs/\(id)/companion" : nil)
  }

  /// Sends a file of a job, or redirects the client to its location.
  private func result(
    of id: String, _ request: Request, _ context: APIContext,
    _ file: @escaping @Sendable (String, String) -> (BlobKey, String)
  ) async throws -> Response {
    let client = try context.sender()
    let found: (location: BlobLocation, name: String)? = try await work.run {
      let known = try submission(of: id, by: client).submission
      guard known.cancelledAt == nil, try archive.outcome(of: id)?.state == .done else { return nil }
      let (key, name) = file(id, known.outputName)
      guard try archive.store.size(of: key) != nil else {
        if key == JobKeys.result(id) { throw ServiceError(.expired) }
        return nil
      }
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
