import Foundation
import HTTPTypes
import Hummingbird
import JSON
import RenderJobs
import Serving

/// Lists of jobs, and the cancellation of many at once.
extension JobRoutes {
  /// The largest number of jobs in a page or in a cancellation, and of jobs that are examined for a page.
  private static let maxPage = 100
  private static let maxCancelled = 1000
  private static let maxExamined = 1000

  private struct Page: Encodable {
    var jobs: [Description]
    /// The cursor of the next page; nil if this is the last one.
    var next: String?
  }

  private struct Cancellation: Encodable {
    struct Rejection: Encodable {
      var id: String
      /// The code of the fault.
      var fault: String
    }

    var cancelled: [String] = []
    var rejected: [Rejection] = []
  }

  /// The jobs that a client asks for.
  private struct Filter {
    private static let states = ["waiting", "running", "done", "failed", "cancelled"]

    /// The state of all jobs; nil for any.
    let state: String?
    let limit: Int
    /// The job after which the page begins; nil for the first page.
    let after: (milliseconds: Int, id: String)?

    init(_ request: Request) throws(ServiceError) {
      let query = request.uri.queryParameters
      state = query["state"].map { String($0) }
      if let state, !Self.states.contains(state) {
        throw ServiceError(.wrongRequest, "state must be one of \(Self.states.joined(separator: ", "))")
      }
      let limit = query["limit"].map { Int($0) } ?? 50
      guard let limit, (1...JobRoutes.maxPage).contains(limit) else {
        throw ServiceError(.wrongRequest, "limit must be a whole number from 1 to \(JobRoutes.maxPage)")
      }
      self.limit = limit
      guard let cursor = query["after"] else {
        after = nil
        return
      }
      let parts = cursor.split(separator: "-")
      guard parts.count == 2, let milliseconds = Int(parts[0]), JobKeys.isID(String(parts[1])) else {
        throw ServiceError(.wrongRequest, "after must be the member next of the page before")
      }
      after = (milliseconds, String(parts[1]))
    }

    static func cursor(_ job: JobListing) -> String { "\(job.milliseconds)-\(job.id)" }

    /// Whether a job comes after the cursor.
    func includes(_ job: JobListing) -> Bool {
      after.map { (job.milliseconds, job.id) < ($0.milliseconds, $0.id) } ?? true
    }
  }

  func addLists(to jobs: RouterGroup<APIContext>) {
    jobs.get { request, context in
      let filter = try Filter(request)
      return try Response.json(try await page(filter, for: try context.sender()))
    }
    jobs.post("cancel") { request, context in
      let ids = try Self.ids(try await request.body(upTo: Self.largest))
      let client = try context.sender()
      var cancellation = Cancellation()
      for id in ids {
        do {
          try await work.run { try cancel(id, by: client) }
          service.audit("cancel", id, by: client)
          cancellation.cancelled.append(id)
        } catch let error as ServiceError where [.noJob, .hasEnded].contains(error.code) {
          cancellation.rejected.append(Cancellation.Rejection(id: id, fault: error.code.rawValue))
        }
      }
      return try Response.json(cancellation)
    }
  }

  /// Returns the jobs that a client may see, the newest first.
  ///
  /// A page may have fewer jobs than its limit although others follow, because only so many are examined.
  private func page(_ filter: Filter, for client: ServiceClients.Client) async throws -> Page {
    // Listing a large store takes long, and must not hold up anything else.
    let candidates = try await service.listing.run {
      try archive.listing().filter { job in
        let isVisible = client.isOperator == true || job.owners.isEmpty || job.owners.contains(client.name)
        return isVisible && filter.includes(job) && mayBe(filter.state, job, for: client)
      }
    }
    var page = Page(jobs: [])
    for (index, job) in candidates.enumerated() {
      // A job may have been removed meanwhile.
      if let description = try await descriptionIfStored(job.id, for: client),
        filter.state == nil || description.state == filter.state
      {
        page.jobs.append(description)
      }
      let isFull = page.jobs.count == filter.limit || index + 1 == Self.maxExamined
      guard isFull, index + 1 < candidates.count else { continue }
      page.next = Filter.cursor(job)
      break
    }
    return page
  }

  /// Whether a job may be in a state, as far as the keys of its blobs tell.
  private func mayBe(_ state: String?, _ job: JobListing, for client: ServiceClients.Client) -> Bool {
    let isWithdrawn = job.withdrawals.contains(client.name)
    return switch state {
    case nil: true
    case "waiting", "running": !job.hasEnded && !isWithdrawn
    case "cancelled": job.hasEnded || isWithdrawn
    default: job.hasEnded && !isWithdrawn
    }
  }

  private func descriptionIfStored(_ id: String, for client: ServiceClients.Client) async throws -> Description? {
    do { return try await description(id, for: client) } catch let error as ServiceError where error.code == .noJob {
      return nil
    }
  }

  private static func ids(_ body: Data) throws(ServiceError) -> [String] {
    guard let json = try? JSONValue(json: body), case .array(let values) = json["jobs"] else {
      throw ServiceError(.wrongRequest, "jobs must be a list of identifiers")
    }
    guard values.count <= maxCancelled else {
      throw ServiceError(.wrongRequest, "at most \(maxCancelled) jobs are cancelled at once, got \(values.count)")
    }
    var ids: [String] = []
    for value in values {
      guard case .string(let id) = value, JobKeys.isID(id) else {
        throw ServiceError(.wrongRequest, "jobs must be a list of identifiers")
      }
      ids.append(id)
    }
    return ids
  }
}
