import Blobs
import Foundation
import JSON
import RenderJobs

/// The clients that have submitted each job.
///
/// Equal jobs of several clients are rendered once, but no client learns of another's submission: each names the output
/// independently, and cancelling withdraws only one client. A job without owners was submitted before owners were
/// recorded, and is open to every client.
struct JobOwners: Sendable {
  /// A client's submission of a job.
  struct Submission: Codable, Hashable, Sendable {
    /// The name that the client gives the output.
    var outputName: String
    /// In seconds since 1970.
    var submittedAt: Double
    /// The time at which the client cancelled the job, in seconds since 1970; nil if it has not.
    var cancelledAt: Double?
  }

  private struct Withdrawal: Codable {
    var cancelledAt: Double
  }

  let store: any BlobStore

  private static let maxBytes = 4096

  /// Records that a client submits a job, or submits it again.
  func add(_ client: ServiceClients.Client, _ submission: Submission, to job: String) throws {
    let key = JobKeys.owner(client.name, of: job)
    let bytes = JSONEncoder.bytes(of: submission)
    if try !store.put(bytes, as: key), try self.submission(of: job, by: client)?.outputName != submission.outputName {
      try store.remove(key)
      _ = try store.put(bytes, as: key)
    }
    try cancelWithdrawal(of: client, from: job)
  }

  /// Forgets a submission that was refused.
  func remove(_ client: ServiceClients.Client, from job: String) throws {
    try store.remove(JobKeys.owner(client.name, of: job))
  }

  /// Returns a client's submission of a job, or nil if the client has not submitted it.
  func submission(of job: String, by client: ServiceClients.Client) throws -> Submission? {
    guard var submission: Submission = try value(JobKeys.owner(client.name, of: job)) else { return nil }
    let withdrawal: Withdrawal? = try value(JobKeys.withdrawal(client.name, of: job))
    submission.cancelledAt = withdrawal?.cancelledAt
    return submission
  }

  /// Whether a client may know of a job that it has not submitted: as an operator, or because the job has no owner.
  ///
  /// An owned job that has lost its owners, because storing one failed, stays closed.
  func isOpen(_ job: String, _ record: JobRecord, to client: ServiceClients.Client) throws -> Bool {
    if client.isOperator == true { return true }
    return try record.isOwned != true && store.keys(under: JobKeys.owners(job)).isEmpty
  }

  /// Records that a client has cancelled a job.
  func withdraw(_ client: ServiceClients.Client, from job: String, at seconds: Double) throws {
    _ = try store.put(
      JSONEncoder.bytes(of: Withdrawal(cancelledAt: seconds)), as: JobKeys.withdrawal(client.name, of: job))
  }

  /// Forgets that a client has cancelled a job.
  func cancelWithdrawal(of client: ServiceClients.Client, from job: String) throws {
    try store.remove(JobKeys.withdrawal(client.name, of: job))
  }

  /// Whether a client still waits for a job.
  func areWaiting(for job: String) throws -> Bool {
    func names(_ prefix: BlobKey) throws -> Set<String> {
      Set(try store.keys(under: prefix).compactMap { $0.segments.last.map { String($0) } })
    }
    return try !names(JobKeys.owners(job)).subtracting(names(JobKeys.withdrawals(job))).isEmpty
  }

  private func value<Value: Decodable>(_ key: BlobKey) throws -> Value? {
    guard let bytes = try store.bytes(of: key, limit: Self.maxBytes) else { return nil }
    do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch {
      throw BlobError(.damaged, .read, key, in: "the store", reason: "it is not what was stored; remove it")
    }
  }
}
