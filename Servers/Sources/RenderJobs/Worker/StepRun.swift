import Children
import Foundation
import Jobs
import Logging
import Queues
import Synchronization
import Threads

/// The result of running a step, which determines the disposition of its message.
enum StepEnding: Sendable {
  /// All results are stored, so the message is acknowledged.
  case settled
  /// The message becomes a dead letter.
  case dead
  /// The step must be repeated, so the message returns to the queue.
  case again
  /// The step must be repeated after a pause: the store, the queue or this machine has a problem.
  case later
  /// The store is not that of the job, so the message returns to the queue and the worker stops.
  case misplaced
}

/// One step of a job, which runs in a dedicated thread and a child process.
///
/// This file handles the start, interruption and end of a step. `StepRun+Steps.swift` performs its work.
final class StepRun: Sendable {
  private enum Interruption {
    /// The job has ended.
    case cancelled
    /// Another worker may hold the step, or this worker is stopped.
    case abandoned
  }

  private struct State {
    var ending: StepEnding?
    var process: Task<ChildResult, any Error>?
    var interruption: Interruption?
    /// The number of calls of ``noteHeld()`` still needed to confirm that this worker holds the step.
    var doubts = 0
    /// The number of the recorded attempt; nil in the first delivery of a step, which records none.
    var attempt: Int?
  }

  let message: JobMessage
  let priority: QueuePriority
  /// Whether an earlier attempt at the step has begun.
  let isRepeated: Bool
  let worker: Worker
  /// The index of the slot, which determines the folder that the step works in.
  let slot: Int
  let logger: Logger
  private let state = Mutex(State())
  private let held = DispatchSemaphore(value: 0)

  init(_ message: JobMessage, _ delivery: QueueDelivery, of worker: Worker, slot: Int) {
    self.message = message
    priority = delivery.message.priority
    isRepeated = delivery.isRedelivered
    self.worker = worker
    self.slot = slot
    var logger = worker.logger
    logger[metadataKey: "job"] = "\(message.job)"
    logger[metadataKey: "step"] = "\(message.step.name)"
    self.logger = logger
  }

  var job: String { message.job }

  var hasEnded: Bool { state.withLock { $0.ending != nil } }

  /// Runs the step in a new thread and `hold` in the calling one, and returns how the step ended.
  ///
  /// `hold` must not return before the step has ended, of which `onEnd` tells it, unless it throws.
  func ending(onEnd: @escaping @Sendable () -> Void, hold: () throws -> Void) throws -> StepEnding {
    let thread = try WorkerThread { [self] in
      let ending = perform()
      state.withLock { $0.ending = ending }
      onEnd()
    }
    defer { thread.join() }
    try hold()
    guard let ending = state.withLock({ $0.ending }) else { preconditionFailure("the step must have ended") }
    return ending
  }

  // MARK: - Interruptions

  /// Ends the process if the job has ended.
  ///
  /// Called after a note about a cancellation. The outcome is checked because the job may have been resubmitted since.
  func cancelIfEnded() throws {
    if try worker.archive.outcome(of: job) != nil { interrupt(.cancelled) }
  }

  /// Ends the process because another worker may now hold the step, or because this worker is stopped.
  func abandon() { interrupt(.abandoned) }

  private func interrupt(_ reason: Interruption) {
    let (process, isWaiting) = state.withLock { state in
      if state.interruption == nil { state.interruption = reason }
      defer { state.doubts = 0 }
      return (state.process, state.doubts > 0)
    }
    process?.cancel()
    if isWaiting { held.signal() }
  }

  /// Throws `CancellationError` if the step was interrupted.
  private func checkInterruption() throws {
    if state.withLock({ $0.interruption != nil }) { throw CancellationError() }
  }

  /// Records that the broker has just responded, so this worker still holds the step unless it was interrupted.
  func noteHeld() {
    let isCertain = state.withLock { state in
      guard state.doubts > 0 else { return false }
      state.doubts -= 1
      return state.doubts == 0
    }
    if isCertain { held.signal() }
  }

  /// Waits until it is certain that this worker still holds the step. Throws if it does not.
  ///
  /// A worker that was suspended and resumed may see its process fail before it learns that another worker holds the
  /// step.
  func confirmHold() throws {
    // The next call may end a wait that began earlier, so wait for two.
    let isInterrupted = state.withLock { state in
      guard state.interruption == nil else { return true }
      state.doubts = 2
      return false
    }
    if !isInterrupted { held.wait() }
    try checkInterruption()
  }

  // MARK: - The thread of the step

  /// Runs the step and stores its results.
  private func perform() -> StepEnding {
    do {
      // A worker may be stopped while it receives a step.
      try checkInterruption()
      let ending = try performStep()
      forgetAttempt()
      return ending
    } catch {
      forgetAttempt()
      if error is CancellationError, let interruption = state.withLock({ $0.interruption }) {
        logger.info("interrupted", metadata: ["cause": "\(interruption)"])
        return interruption == .abandoned ? .again : .settled
      }
      logger.error("the step goes back to the queue", metadata: ["error": "\(error)"])
      return .later
    }
  }

  /// Records an attempt at a step that was begun before. Returns false if no attempt is left.
  func beginAttempt() throws -> Bool {
    guard isRepeated else { return true }
    let attempt = try persist { try worker.archive.beginAttempt(at: message.step.key, of: job) }
    guard let attempt else { return false }
    state.withLock { $0.attempt = attempt }
    return true
  }

  /// Forgets the recorded attempt, because this worker knows how it ended.
  private func forgetAttempt() {
    guard let attempt = state.withLock({ $0.attempt }) else { return }
    do { try worker.archive.endAttempt(attempt, at: message.step.key, of: job) } catch {
      logger.warning("an attempt stays counted although it ended in order", metadata: ["error": "\(error)"])
    }
  }

  /// Does a task in the folder of the step. Throws a `JobError`, or `CancellationError` after an interruption.
  func run(_ work: ChildTask.Work, for record: JobRecord, in folder: URL) throws -> ChildResult {
    let process = TaskProcess(executable: worker.options.executable, folder: folder)
    let task = ChildTask(work, threads: worker.options.threads, names: record.displayNames)
    let result = Result {
      try AsyncBridge.wait { process in
        let isLate = state.withLock { state in
          state.process = process
          return state.interruption != nil
        }
        if isLate { process.cancel() }
      } _: { [self] in
        try await process.run(task, limits: worker.options.limits) { progress in
          self.send(.advanced) { $0.progress = progress }
        }
      }
    }
    state.withLock { $0.process = nil }
    try checkInterruption()
    return try result.get()
  }

  /// Counts and broadcasts a note. Delivery is best effort.
  func send(_ event: JobNote.Event, _ fill: (inout JobNote) -> Void = { _ in }) {
    var note = JobNote(event, job: job)
    if case .part(let index, let count) = message.step {
      note.part = index
      note.parts = count
    }
    fill(&note)
    worker.metrics.count(note)
    worker.notes.send(note)
  }

  /// Retries an operation on the store or the queue until it succeeds or the worker's patience ends.
  func persist<Value>(_ operation: () throws -> Value) throws -> Value {
    let end = worker.options.now() + worker.options.patience
    var pause = 0.5
    while true {
      do { return try operation() } catch {
        try checkInterruption()
        guard Self.isTransient(error), !worker.stopped.isSet, worker.options.now() < end else { throw error }
        if pause == 0.5 {
          logger.warning("waiting for the store or the queue", metadata: ["error": "\(error)"])
        }
        worker.stopped.wait(seconds: pause)
        pause = min(pause * 2, 15)
      }
    }
  }
}
