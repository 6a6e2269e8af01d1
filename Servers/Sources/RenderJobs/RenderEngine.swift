import Blobs
import Digests
package import Foundation
package import Queues
import Threads

/// The engine of jobs: submits them, cancels them, and knows how they have ended. Workers do them.
///
/// Its functions block.
package struct RenderEngine: Sendable {
  package let archive: JobArchive
  package let queue: any RenderQueue
  /// The identifier of the engine, such as the digest of its version. Workers with another identifier fail the job.
  package let engine: String
  private let metrics: JobMetrics?
  private let now: @Sendable () -> Date
  /// Keeps concurrent submissions of the same job apart.
  private let submissions = KeyedMutex<String>()

  /// Creates an engine. `metrics` counts the jobs that it cancels.
  package init(
    archive: JobArchive, queue: any RenderQueue, engine: String, metrics: JobMetrics? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    self.archive = archive
    self.queue = queue
    self.engine = engine
    self.metrics = metrics
    self.now = now
  }

  /// The current time in seconds since 1970.
  package var seconds: Double { now().timeIntervalSince1970 }

  /// Stores and queues a job unless it is known, and returns whether it is new.
  ///
  /// A job that was cancelled or has failed is new again, unless it is among the dead letters. So is a job whose result is
  /// no longer stored. A known job keeps its
  /// priority and lane. `accept` is called before a new job is stored. If it throws, nothing is stored.
  package func submit(_ record: JobRecord, as id: String, accept: () throws -> Void = {}) throws -> Bool {
    // Of several concurrent submissions in this process, the first stores and queues the job. Another server may store
    // it at the same time, or may have ended before it queued it; queueing it twice is harmless.
    try submissions.withLock(id) {
      guard let known = try archive.record(of: id) else {
        try accept()
        let isNew = try archive.submit(record, as: id)
        try add(id, record)
        return isNew
      }
      if let outcome = try archive.outcome(of: id) {
        if outcome.isDead == true { return false }
        // A result may have expired, or may have been removed from the store by other means.
        if outcome.state == .done, try archive.store.size(of: JobKeys.result(id)) != nil { return false }
        try accept()
        try archive.reopen(id)
        try add(id, known)
        return true
      }
      if try !archive.isQueued(id) { try add(id, known) }
      return false
    }
  }

  private func add(_ id: String, _ record: JobRecord) throws {
    let message = JobMessage(job: id, step: .job, engine: engine)
    try queue.publish(
      QueueMessage(body: message.bytes, priority: record.priority, lane: record.lane ?? .first))
    try archive.noteQueued(id)
  }

  /// Removes a job with everything that belongs to it if it ended before a time, in seconds since 1970. Returns false if
  /// it did not.
  package func removeEnded(_ id: String, before time: Double) throws -> Bool {
    try submissions.withLock(id) {
      guard let outcome = try archive.outcome(of: id), outcome.endedAt < time else { return false }
      try archive.remove(id)
      return true
    }
  }

  /// Queues the unfinished jobs that the queue has lost, and returns their identifiers.
  ///
  /// A broker may lose its data, or a queue may be restored from a backup. A job is considered lost if no message waits,
  /// or if it was stored but never queued; if it was submitted at least `age` seconds ago, is not among the dead letters,
  /// and `isRunning` returns false for it. Queueing a job that a worker holds is harmless, because its result is stored
  /// only once.
  package func restoreLostJobs(olderThan age: Double, isRunning: (String) -> Bool) throws -> [String] {
    let isEmpty = try queue.depth().waiting.values.allSatisfy { $0 == 0 }
    let (queued, unqueued) = try archive.partitionedUnfinishedJobs()
    let unfinished = (isEmpty ? queued + unqueued : unqueued).filter { !isRunning($0) }
    guard !unfinished.isEmpty else { return [] }
    let dead = Set(try deadJobs())
    var restored: [String] = []
    for id in unfinished where !dead.contains(id) {
      guard let record = try archive.record(of: id), record.submittedAt <= seconds - age,
        try archive.outcome(of: id) == nil
      else { continue }
      try add(id, record)
      restored.append(id)
    }
    return restored
  }

  /// Cancels a job. Returns false if there is no such job, or if it is done or has failed. Cancelling a cancelled job is
  /// allowed.
  package func cancel(_ id: String) throws -> Bool {
    guard try archive.record(of: id) != nil else { return false }
    let outcome = JobOutcome(state: .cancelled, endedAt: seconds)
    // Workers are notified again, because an earlier attempt may have failed before that.
    var note = JobNote(.ended, job: id)
    note.state = .cancelled
    if try archive.end(id, outcome) {
      metrics?.count(note)
    } else if try archive.outcome(of: id)?.state != .cancelled {
      return false
    }
    try queue.broadcast(Array(id.utf8), on: .cancel)
    try queue.broadcast(note.bytes, on: .progress)
    return true
  }

  /// The largest number of dead letters that are read.
  private static let maxDeadLetters = 100_000

  /// Returns the jobs among the dead letters, oldest first.
  package func deadJobs() throws -> [String] {
    var known: Set<String> = []
    return try queue.deadLetters(limit: Self.maxDeadLetters).compactMap { JobMessage($0.body)?.job }
      .filter { known.insert($0).inserted }
  }

  /// Puts dead jobs back into the queue, or all of them if `jobs` is nil, and returns those that were among the dead
  /// letters.
  package func revive(_ jobs: Set<String>?) throws -> Set<String> {
    let letters = try queue.deadLetters(limit: Self.maxDeadLetters).compactMap { JobMessage($0.body) }
      .filter { jobs?.contains($0.job) ?? true }
    let steps = Dictionary(grouping: letters, by: \.job)
    for (id, letters) in steps {
      // A job that was removed and submitted again has ended since, in another way.
      if let outcome = try archive.outcome(of: id), outcome.isDead != true { continue }
      try archive.reopen(id)
      // Other parts of the job were dropped when it had ended, so it is planned again.
      if !letters.contains(where: { $0.step == .job }), let record = try archive.record(of: id) {
        try add(id, record)
      }
    }
    let dead = Set(steps.keys)
    _ = try queue.requeueDeadLetters { JobMessage($0).map { dead.contains($0.job) } ?? false }
    for id in dead { try archive.noteQueued(id) }
    return dead
  }

  /// Removes a dead job from the dead letters. It stays a job that has failed, and runs when it is submitted again.
  /// Returns false if it is not among the dead letters.
  package func bury(_ id: String) throws -> Bool {
    guard try queue.removeDeadLetters(where: { JobMessage($0)?.job == id }) > 0 else { return false }
    try archive.forgetDeath(of: id)
    return true
  }
}
