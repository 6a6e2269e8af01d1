import Blobs
import Foundation
import Jobs
import Queues

/// The work of a step: rendering in a child process and storing the results.
extension StepRun {
  private var archive: JobArchive { worker.archive }

  /// Whether an operation that failed may succeed when it is tried again.
  static func isTransient(_ error: any Error) -> Bool {
    (error as? BlobError).map { $0.kind != .tooLarge && $0.kind != .damaged } ?? (error is QueueError)
  }

  /// Runs the step, unless its job has ended.
  func performStep() throws -> StepEnding {
    if let outcome = try persist({ try archive.outcome(of: job) }) { return try drop(outcome) }
    guard let record = try persist({ try archive.record(of: job) }) else {
      guard try persist({ try worker.storeIsUnchanged() }) else { return .misplaced }
      logger.error("the store has no record of the job; the step becomes a dead letter")
      return .dead
    }
    guard message.engine == worker.options.engine else {
      return try end(JobError(.failed, "the service was updated before the job was done; submit it again"), record)
    }
    guard try beginAttempt() else { return try endAfterSilentAttempts(record) }
    // Only the first attempt at the first step counts towards the time until a job starts.
    send(.started) { $0.submittedAt = message.step == .job && !isRepeated ? record.submittedAt : nil }
    logger.info("started")
    return try performStep(record)
  }

  /// Handles a step whose job has already ended: removes the job's parts and returns how the step ends.
  private func drop(_ outcome: JobOutcome) throws -> StepEnding {
    if message.step != .job { try persist { try archive.removeParts(of: job) } }
    return outcome.isDead == true ? .dead : .settled
  }

  private func performStep(_ record: JobRecord) throws -> StepEnding {
    var input: String?
    if let name = record.input {
      do { input = try persist { try worker.inputs.path(of: name) } } catch let error as BlobError
        where error.kind == .damaged
      {
        return try end(JobError(.damaged, "its stored input is damaged; upload it again"), record)
      }
      guard input != nil else {
        return try end(JobError(.missing, "its input is no longer stored; upload it again"), record)
      }
    }
    defer { if let name = record.input, input != nil { worker.inputs.release(name) } }
    let folder = worker.options.folder.appending(path: "scratch/\(slot)")
    try FileManager.default.makeEmptyFolder(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let input {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: JobRecord.inputFile).path, withDestinationPath: input)
    }
    do {
      switch message.step {
      case .job: return try whole(record, folder)
      case .part(let index, let count): return try part(index, of: count, record, folder)
      case .assembly(let count): return try assemble(count, record, folder)
      }
    } catch let failure as JobError {
      return try settle(failure, record)
    } catch let error as BlobError where error.kind == .tooLarge {
      return try end(JobError(.failed, "its output is larger than the store allows"), record)
    }
  }

  // MARK: - Steps

  private static let planFile = "plan.json"

  /// Renders a job as a whole, or plans it and queues its parts.
  private func whole(_ record: JobRecord, _ folder: URL) throws -> StepEnding {
    let work: ChildTask.Work =
      worker.options.cutsVideos ? .plan(record.document, id: job, plan: Self.planFile) : .export(record.document)
    let result = try run(work, for: record, in: folder)
    guard let count = result.parts, count > 0 else { return try publish(result, record, folder) }
    try store(folder.appending(path: Self.planFile), as: JobKeys.plan(job))
    for index in 0..<count { try publish(.part(index, of: count)) }
    logger.info("planned", metadata: ["parts": "\(count)"])
    return .settled
  }

  /// Renders one part. Queues the assembly if no part is missing.
  private func part(_ index: Int, of count: Int, _ record: JobRecord, _ folder: URL) throws -> StepEnding {
    if try persist({ try archive.store.size(of: JobKeys.part(index, of: job)) }) == nil {
      guard try copyPlan(to: folder) else { return .settled }
      _ = try run(.part(plan: Self.planFile, index: index, output: "part"), for: record, in: folder)
      try store(folder.appending(path: "part"), as: JobKeys.part(index, of: job))
    }
    if let outcome = try persist({ try archive.outcome(of: job) }) { return try drop(outcome) }
    if try persist({ try archive.parts(of: job) }).count == count { try publish(.assembly(of: count)) }
    logger.info("rendered a part")
    return .settled
  }

  private func assemble(_ count: Int, _ record: JobRecord, _ folder: URL) throws -> StepEnding {
    guard try copyPlan(to: folder) else { return .settled }
    let parts = (0..<count).map { "part-\($0)" }
    for (index, part) in parts.enumerated() {
      let file = folder.appending(path: part).path
      guard try persist({ try archive.store.copy(JobKeys.part(index, of: job), to: file) }) else { return .settled }
    }
    let result: ChildResult
    do {
      result = try run(.assembly(plan: Self.planFile, parts: parts), for: record, in: folder)
    } catch let failure as JobError where failure.code == .damaged {
      guard let index = parts.firstIndex(where: { $0 == failure.subject }) else { throw failure }
      return try replace(index, of: count, after: failure, record)
    }
    return try publish(result, record, folder)
  }

  /// Has a stored part that is damaged rendered again, as often as a step that crashes.
  private func replace(_ index: Int, of count: Int, after failure: JobError, _ record: JobRecord) throws -> StepEnding {
    try confirmHold()
    guard try persist({ try archive.count(crash: failure.sentence, of: job) }) < worker.options.attempts else {
      return try end(JobError(.damaged, "the store damages the parts of the video"), record)
    }
    logger.error("a stored part is damaged and is rendered again", metadata: ["part": "\(index)"])
    try persist { try archive.store.remove(JobKeys.part(index, of: job)) }
    try publish(.part(index, of: count))
    return .settled
  }

  private func store(_ file: URL, as key: BlobKey) throws {
    // A process that a hostile input has taken over could leave a link to another file.
    let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
    guard type == .typeRegular else { throw JobError(.failed, "its process left something that is not a file") }
    _ = try persist { try archive.store.put(file: file.path, as: key) }
  }

  private func copyPlan(to folder: URL) throws -> Bool {
    try persist { try archive.store.copy(JobKeys.plan(job), to: folder.appending(path: Self.planFile).path) }
  }

  private func publish(_ step: JobMessage.Step) throws {
    let message = JobMessage(job: job, step: step, engine: worker.options.engine)
    try persist {
      try worker.queue.publish(QueueMessage(body: message.bytes, priority: priority, lane: .parts))
    }
  }

  // MARK: - Endings

  /// Stores the output, then the outcome, which makes the job done.
  private func publish(_ result: ChildResult, _ record: JobRecord, _ folder: URL) throws -> StepEnding {
    let output = folder.appending(path: record.outputFile)
    let companion = folder.appending(path: CompanionSticker.name(beside: record.outputFile))
    try store(output, as: JobKeys.result(job))
    var outcome = JobOutcome(state: .done, endedAt: worker.options.now().timeIntervalSince1970)
    outcome.report = result.report
    outcome.bytes = (try FileManager.default.attributesOfItem(atPath: output.path)[.size] as? NSNumber)?.int64Value
    if FileManager.default.fileExists(atPath: companion.path) {
      try store(companion, as: JobKeys.companion(job))
      outcome.hasCompanion = true
    }
    if try end(outcome, record) { logger.info("done", metadata: ["bytes": "\(outcome.bytes ?? 0)"]) }
    if message.step != .job { try persist { try archive.removeParts(of: job) } }
    return .settled
  }

  private func settle(_ failure: JobError, _ record: JobRecord) throws -> StepEnding {
    try confirmHold()
    guard failure.isCrash else { return try end(failure, record) }
    let count = try persist { try archive.count(crash: failure.sentence, of: job) }
    logger.error("the process crashed", metadata: ["crash": "\(count)", "last words": "\(failure.sentence)"])
    guard count >= worker.options.attempts else {
      send(.retried)
      return .again
    }
    var report = failure
    if worker.options.attempts > 1 {
      let last = failure.sentence.isEmpty ? "" : "; its last words: \(failure.sentence)"
      report.sentence = "it crashed \(count) times\(last)"
    }
    _ = try end(report, record, isDead: true)
    return .dead
  }

  /// Ends a job none of whose workers has reported the end of a step: each was killed while it worked on it.
  private func endAfterSilentAttempts(_ record: JobRecord) throws -> StepEnding {
    let count = JobArchive.maxAttempts
    let sentence = "its worker was killed \(count) times during the work; it may need more memory than the machine has"
    _ = try end(JobError(.failed, sentence), record, isDead: true)
    return .dead
  }

  private func end(_ failure: JobError, _ record: JobRecord, isDead: Bool = false) throws -> StepEnding {
    var outcome = JobOutcome(state: .failed, endedAt: worker.options.now().timeIntervalSince1970)
    outcome.failure = failure
    outcome.isDead = isDead ? true : nil
    if try end(outcome, record) { logger.warning("failed", metadata: ["error": "\(failure)"]) }
    return .settled
  }

  /// Stores how the job has ended and broadcasts it, unless it has ended already. Returns whether this was stored.
  private func end(_ outcome: JobOutcome, _ record: JobRecord) throws -> Bool {
    guard try persist({ try archive.end(job, outcome) }) else { return false }
    send(.ended) { note in
      note.state = outcome.state
      note.seconds = outcome.report?.seconds
      note.outputBytes = outcome.bytes
      note.submittedAt = record.submittedAt
    }
    return true
  }
}
