import Blobs
import Digests
import Foundation
import Queues
import Tracing

/// Accepts jobs and cancels them. Its functions block.
struct JobDesk: Sendable {
  let archive: JobArchive
  let queue: any RenderQueue
  let tracer: any Tracer
  let engine: String
  let now: @Sendable () -> Date

  /// How many seconds a submission waits for a concurrent one of the same job to queue it. Then it queues the job
  /// itself, because the other server may have died after it stored the job but before it queued it.
  private static let patience = 5.0

  /// Stores and queues a job unless it is known, and returns whether it is new.
  ///
  /// A job that was cancelled or has failed is new again, unless it is among the dead letters.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - priority: How urgent it is. A known job keeps its priority.
  ///   - take: Takes the job from a quota. Throws if the quota is used up.
  ///   - giveBack: Returns it to the quota.
  func submit(
    _ job: ServiceJob, priority: QueuePriority, take: () throws -> Void, giveBack: () -> Void
  ) throws -> Bool {
    if let known = try archive.record(of: job.id) { return try resubmit(job, known, take) }
    try checkInput(of: job)
    try take()
    do {
      let record = JobRecord(
        document: job.document, input: job.input?.hex, outputName: job.outputName, priority: priority,
        submittedAt: now().timeIntervalSince1970)
      // Of several concurrent submissions, exactly one stores and queues the job.
      guard try archive.submit(record, as: job.id) else {
        giveBack()
        try awaitQueueing(of: job.id, priority)
        return false
      }
      try add(job.id, priority)
      return true
    } catch {
      giveBack()
      throw error
    }
  }

  private func resubmit(_ job: ServiceJob, _ known: JobRecord, _ take: () throws -> Void) throws -> Bool {
    if let outcome = try archive.outcome(of: job.id) {
      guard outcome.state != .done, outcome.isDead != true else { return false }
      try checkInput(of: job)
      try take()
      try archive.reopen(job.id)
      try add(job.id, known.priority)
      return true
    }
    try awaitQueueing(of: job.id, known.priority)
    return false
  }

  private func checkInput(of job: ServiceJob) throws {
    guard let input = job.input, try archive.store.size(of: JobKeys.input(input)) == nil else { return }
    throw ServiceError(.noInput, "the input sha256:\(input.hex) is not stored; upload it first")
  }

  /// Waits until a job that another submission has stored is in the queue. Adds it if that takes too long.
  private func awaitQueueing(of id: String, _ priority: QueuePriority) throws {
    let end = ContinuousClock.now + .seconds(Self.patience)
    while try !archive.isQueued(id), try archive.outcome(of: id) == nil {
      guard ContinuousClock.now < end else { return try add(id, priority) }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  private func add(_ id: String, _ priority: QueuePriority) throws {
    let trace = JobMessage.trace(of: ServiceContext.current ?? .topLevel, tracer)
    try queue.publish(
      QueueMessage(body: JobMessage(job: id, step: .job, engine: engine, trace: trace).bytes, priority: priority))
    try archive.noteQueued(id)
  }

  /// Binds a client's idempotency key to a job unless it is already bound, and returns the job it is bound to.
  func job(for key: String, of client: String, _ job: ServiceJob) throws -> String {
    let blob = JobKeys.request(SHA256Digest(of: Array(key.utf8)), by: client)
    if try archive.store.put(Array(job.id.utf8), as: blob) { return job.id }
    guard let bytes = try archive.store.bytes(of: blob, limit: 1000) else { return job.id }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Cancels a job. Throws if it is done or has failed; cancelling a cancelled job is allowed.
  func cancel(_ id: String) throws {
    guard try archive.record(of: id) != nil else { throw ServiceError(.noJob) }
    let outcome = JobOutcome(state: .cancelled, endedAt: now().timeIntervalSince1970)
    // Workers are notified again, because an earlier attempt may have failed before that.
    if try !archive.end(id, outcome), try archive.outcome(of: id)?.state != .cancelled {
      throw ServiceError(.hasEnded, "the job has already ended and cannot be cancelled")
    }
    try queue.broadcast(Array(id.utf8), on: .cancel)
    var note = JobNote(.ended, job: id)
    note.state = .cancelled
    try queue.broadcast(note.bytes, on: .progress)
  }

  /// Returns the jobs among the dead letters, oldest first.
  func deadJobs() throws -> [String] {
    var jobs: [String] = []
    for letter in try queue.deadLetters(limit: 1000) {
      if let job = JobMessage(letter.body)?.job, !jobs.contains(job) { jobs.append(job) }
    }
    return jobs
  }

  /// Puts a dead job back into the queue. Throws if it is not among the dead letters.
  func revive(_ id: String) throws {
    let letters = try queue.deadLetters(limit: 1000).compactMap { JobMessage($0.body) }.filter { $0.job == id }
    guard !letters.isEmpty else { throw ServiceError(.noJob, "the job is not among the dead letters") }
    try archive.reopen(id)
    // Other parts of the job were dropped when it had ended, so it is planned again.
    if !letters.contains(where: { $0.step == .job }) {
      try add(id, try archive.record(of: id)?.priority ?? .normal)
    }
    _ = try queue.requeueDeadLetters { JobMessage($0)?.job == id }
    try archive.noteQueued(id)
  }
}
