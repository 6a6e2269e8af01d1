import Children
import Foundation
import Jobs
import Synchronization
import Threads

/// The result of running a step, which decides what happens to its message.
enum StepEnding: Sendable {
  /// All results are stored, so the message is acknowledged.
  case settled
  /// The message becomes a dead letter.
  case dead
  /// The step must be repeated, so the message returns to the queue.
  case again
  /// The step must be repeated after a pause: the store, the queue or this machine has a problem.
  case later
}

/// One step of a job, run in its own thread and its own child process.
///
/// This file decides how a step begins, is interrupted and ends; `StepRun+Steps.swift` is what it does.
final class StepRun: Sendable {
  private enum Interruption: Error {
    /// The job has ended.
    case cancelled
    /// Another worker may hold the step, or this worker is stopped.
    case abandoned
  }

  private struct State {
    var ending: Result<StepEnding, any Error>?
    var onEnd: (@Sendable () -> Void)?
    var process: Task<ChildResult, any Error>?
    var interruption: Interruption?
    /// How many more calls of ``noteHeld()`` the step waits for.
    var doubts = 0
  }

  let context: StepContext
  private let state = Mutex(State())
  private let held = DispatchSemaphore(value: 0)

  init(_ context: StepContext) { self.context = context }

  /// The identifier of the job.
  var job: String { context.message.job }

  /// Whether the step has ended.
  var hasEnded: Bool { state.withLock { $0.ending != nil } }

  /// Calls `action` when the step ends, or immediately if it has already ended.
  func onEnd(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.onEnd = action
      return state.ending != nil
    }
    if isLate { action() }
  }

  /// Runs the step in a new thread and `hold` in the calling one, and returns how the step ended.
  ///
  /// `hold` must not return before the step has ended, unless it throws.
  func ending(hold: (StepRun) throws -> Void) throws -> StepEnding {
    let thread = try WorkerThread { [self] in
      let ending = Result { try perform() }
      let action = state.withLock { state in
        state.ending = ending
        return state.onEnd
      }
      action?()
    }
    defer { thread.join() }
    try hold(self)
    guard let ending = state.withLock({ $0.ending }) else { preconditionFailure("the step must have ended") }
    return try ending.get()
  }

  // MARK: - Interruptions

  /// Ends the process if the job has ended.
  ///
  /// Called after a note about a cancellation. The outcome is checked because the job may have been resubmitted since.
  func cancelIfEnded() throws {
    if try context.archive.outcome(of: job) != nil { interrupt(.cancelled) }
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

  /// Throws if the step was interrupted.
  private func checkInterruption() throws {
    if let interruption = state.withLock({ $0.interruption }) { throw interruption }
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
  private func perform() throws -> StepEnding {
    do {
      return try performStep()
    } catch let interruption as Interruption {
      context.logger.info("interrupted", metadata: ["cause": "\(interruption)"])
      return interruption == .abandoned ? .again : .settled
    } catch {
      context.logger.error("the step goes back to the queue", metadata: ["error": "\(error)"])
      return .later
    }
  }

  /// Does a task in the folder of the step. Throws a `FailureReport`, or an interruption.
  func run(_ work: ChildTask.Work, for record: JobRecord, in folder: URL) throws -> ChildResult {
    let process = TaskProcess(executable: context.options.executable, folder: folder)
    let task = ChildTask(work, threads: context.options.threads, names: record.displayNames)
    let result = Result {
      try AsyncBridge.wait { process in
        let isLate = state.withLock { state in
          state.process = process
          return state.interruption != nil
        }
        if isLate { process.cancel() }
      } _: { [context] in
        try await process.run(task, limits: context.options.limits) { progress in
          context.send(.advanced) { $0.progress = progress }
        }
      }
    }
    state.withLock { $0.process = nil }
    try checkInterruption()
    return try result.get()
  }

  /// Retries an operation on the store or the queue until it succeeds or the worker's patience ends.
  func persist<Value>(_ operation: () throws -> Value) throws -> Value {
    let end = context.options.now() + context.options.patience
    var pause = 0.5
    while true {
      do { return try operation() } catch {
        try checkInterruption()
        guard Self.isTransient(error), !context.stopped.isSet, context.options.now() < end else { throw error }
        if pause == 0.5 {
          context.logger.warning("waiting for the store or the queue", metadata: ["error": "\(error)"])
        }
        context.stopped.wait(seconds: pause)
        pause = min(pause * 2, 15)
      }
    }
  }
}
