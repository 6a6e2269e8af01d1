import Blobs
import Digests
import Foundation
import Queues
import Synchronization
import Tracing

/// Accepts jobs, tells how far they have come, and cancels them. Its functions block.
struct JobDesk: Sendable {
  let archive: JobArchive
  let queue: any RenderQueue
  let tracer: any Tracer
  let now: @Sendable () -> Date

  /// After how many seconds without an outcome a job that is submitted again is added to the queue again. Its first
  /// submission may have ended between the store and the queue.
  private static let doubt = 600.0

  /// Adds a job to the queue unless it is known, and returns whether it is new.
  ///
  /// A job that was cancelled is done after all.
  func submit(
    _ job: ServiceJob, priority: QueuePriority, take: () throws -> Void
  ) throws -> Bool {
    let time = now().timeIntervalSince1970
    if let known = try archive.record(of: job.id) {
      if let outcome = try archive.outcome(of: job.id) {
        guard outcome.state == .cancelled else { return false }
        try take()
        try archive.reopen(job.id)
        try add(job.id, known.priority)
        return true
      }
      if time - known.submittedAt > Self.doubt { try add(job.id, known.priority) }
      return false
    }
    if let input = job.input, try archive.store.size(of: JobKeys.input(input)) == nil {
      throw ServiceError(.noInput, "the input sha256:\(input.hex) is not stored; upload it first")
    }
    try take()
    let record = JobRecord(
      document: job.document, input: job.input?.hex, outputName: job.outputName, priority: priority, submittedAt: time)
    // Of several submissions at once, one stores the job and adds it to the queue.
    guard try archive.submit(record, as: job.id) else { return false }
    do { try add(job.id, priority) } catch {
      try archive.store.remove(JobKeys.record(job.id))
      throw error
    }
    return true
  }

  private func add(_ id: String, _ priority: QueuePriority) throws {
    let trace = JobMessage.trace(of: ServiceContext.current ?? .topLevel, tracer)
    try queue.publish(QueueMessage(body: JobMessage(job: id, step: .job, trace: trace).bytes, priority: priority))
  }

  /// Remembers which job a client's key stands for, and returns the job that it stood for before.
  func job(for key: String, of client: String, _ job: ServiceJob) throws -> String {
    let blob = JobKeys.request(SHA256Digest(of: Array(key.utf8)), by: client)
    if try archive.store.put(Array(job.id.utf8), as: blob) { return job.id }
    guard let bytes = try archive.store.bytes(of: blob, limit: 1000) else { return job.id }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Cancels a job. Throws if it has ended.
  func cancel(_ id: String) throws {
    guard try archive.record(of: id) != nil else { throw ServiceError.noJob }
    let outcome = JobOutcome(state: .cancelled, endedAt: now().timeIntervalSince1970)
    guard try archive.end(id, outcome) else {
      throw ServiceError(.hasEnded, "the job has ended; its result stays")
    }
    try queue.broadcast(Array(id.utf8), on: .cancel)
    var note = JobNote(.ended, job: id)
    note.state = .cancelled
    try queue.broadcast(note.bytes, on: .progress)
  }

  /// Returns the jobs among the dead letters, oldest first.
  func deadJobs() throws -> [String] {
    try queue.deadLetters(limit: 1000).compactMap { JobMessage($0.body)?.job }
  }

  /// Puts a dead job back into the queue. Throws if it is not among the dead letters.
  func revive(_ id: String) throws {
    guard try deadJobs().contains(id) else { throw ServiceError(.noJob, "the job is not among the dead letters") }
    try archive.reopen(id)
    _ = try queue.requeueDeadLetters { JobMessage($0)?.job == id }
  }
}

extension ServiceError {
  static let noJob = ServiceError(.noJob, "there is no such job; check its identifier")
}
