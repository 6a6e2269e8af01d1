import Blobs
import Children
import Foundation
import Queues

/// The steps of a job.
extension StepRun {
  /// Renders a job as a whole, or plans it and queues its parts.
  func whole(_ record: JobRecord, _ folder: StepFolder) throws -> StepEnding {
    try folder.write(record.document, hasInput: record.input != nil)
    try run(["plan", "job.json", "--id=\(job)", "--whole", "--output=plan.json"], in: folder)
    let count = try folder.partCount()
    guard count > 0 else { return try publish(record, folder) }
    _ = try persist { try archive.store.put(file: folder.plan.path, as: JobKeys.plan(job)) }
    for index in 0..<count { try publish(.part(index, of: count)) }
    logger.info("planned", metadata: ["parts": "\(count)"])
    return .settled
  }

  /// Renders one part. Queues the assembly if no part is missing.
  func part(_ index: Int, of count: Int, _ folder: StepFolder) throws -> StepEnding {
    if try persist({ try archive.store.size(of: JobKeys.part(index, of: job)) }) == nil {
      guard try persist({ try archive.store.copy(JobKeys.plan(job), to: folder.plan.path) }) else { return .settled }
      try run(["part", "plan.json", "\(index)", "--output=part"], in: folder)
      _ = try persist {
        try archive.store.put(file: folder.url.appending(path: "part").path, as: JobKeys.part(index, of: job))
      }
    }
    if let outcome = try persist({ try archive.outcome(of: job) }) { return try drop(outcome) }
    if try persist({ try archive.parts(of: job) }).count == count { try publish(.assembly(of: count)) }
    logger.info("rendered a part")
    return .settled
  }

  /// Makes the output from all parts.
  func assemble(_ count: Int, _ record: JobRecord, _ folder: StepFolder) throws -> StepEnding {
    guard try persist({ try archive.store.copy(JobKeys.plan(job), to: folder.plan.path) }) else { return .settled }
    for index in 0..<count {
      let file = folder.url.appending(path: "part-\(index)").path
      guard try persist({ try archive.store.copy(JobKeys.part(index, of: job), to: file) }) else { return .settled }
    }
    try run(["assemble", "plan.json"] + (0..<count).map { "part-\($0)" }, in: folder)
    return try publish(record, folder)
  }

  /// Stores the output, then the outcome, which makes the job done.
  private func publish(_ record: JobRecord, _ folder: StepFolder) throws -> StepEnding {
    _ = try persist { try archive.store.put(file: folder.output.path, as: JobKeys.result(job)) }
    let companion = folder.companion
    if let companion {
      _ = try persist { try archive.store.put(file: companion.path, as: JobKeys.companion(job)) }
    }
    let (report, seconds) = try folder.report(naming: record.outputName)
    var outcome = JobOutcome(state: .done, endedAt: options.now().timeIntervalSince1970)
    outcome.report = report
    outcome.bytes = try folder.outputSize()
    outcome.hasCompanion = companion == nil ? nil : true
    let isFirst = try persist { try archive.end(job, outcome) }
    if isFirst {
      logger.info("done", metadata: ["bytes": "\(outcome.bytes ?? 0)"])
      tell(.ended) {
        ($0.state, $0.seconds, $0.outputBytes, $0.submittedAt) = (.done, seconds, outcome.bytes, record.submittedAt)
      }
    }
    if message.step != .job { try persist { try archive.removeParts(of: job) } }
    return .settled
  }

  /// Handles the failure of the step's process.
  func settle(_ failure: ChildFailure, _ record: JobRecord) throws -> StepEnding {
    try confirmHold()
    switch failure {
    case .refused(let reason, _):
      // In the folder of the step, the input is called input.
      return try end(failed: reason.replacing(" \(StepFolder.inputName):", with: " the input:"), record)
    case .tooSlow: return try end(failed: "it took too long; use a shorter or smaller file", record)
    case .tooMuchOutput(let limit): return try end(failed: "it printed more than \(limit) bytes", record)
    case .crashed(let line, _):
      let words = line.hasPrefix("vitrine: ") ? String(line.dropFirst(9)) : line
      let count = try persist { try archive.count(crash: words, of: job) }
      logger.error("the process crashed", metadata: ["crash": "\(count)", "last words": "\(words)"])
      guard count >= JobArchive.crashes else {
        tell(.retried)
        return .again
      }
      let last = words.isEmpty ? "" : "; its last words: \(words)"
      _ = try end(failed: "it crashed \(count) times\(last)", record, isDead: true)
      return .dead
    }
  }

  /// Stores that the job has failed.
  func end(failed reason: String, _ record: JobRecord, isDead: Bool = false) throws -> StepEnding {
    var outcome = JobOutcome(state: .failed, endedAt: options.now().timeIntervalSince1970)
    outcome.error = reason
    outcome.isDead = isDead ? true : nil
    if try persist({ try archive.end(job, outcome) }) {
      logger.warning("failed", metadata: ["error": "\(reason)"])
      tell(.ended) { ($0.state, $0.submittedAt) = (.failed, record.submittedAt) }
    }
    return .settled
  }

  private func publish(_ step: JobMessage.Step) throws {
    let message = JobMessage(job: job, step: step, engine: options.engine, trace: message.trace)
    try persist { try queue.publish(QueueMessage(body: message.bytes, priority: priority)) }
  }
}
