import Blobs
import Children
import Digests
import Foundation
import Logging
import Queues
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
final class StepRun: Sendable {
  private enum Ended: Error { case cancelled, abandoned }

  private struct State {
    var ending: Result<StepEnding, any Error>?
    var onEnd: (@Sendable () -> Void)?
    var process: Task<Data, any Error>?
    /// Why this worker terminated the process.
    var interruption: Ended?
    /// How many more calls of ``noteHeld()`` the step waits for.
    var doubts = 0
  }

  let message: JobMessage
  let priority: QueuePriority
  let options: WorkerOptions
  let slot: Int
  let queue: any RenderQueue
  let archive: JobArchive
  let logger: Logger
  private let cache: InputCache
  private let notes: NotePost
  private let stopped: StopSignal
  private let state = Mutex(State())
  private let held = DispatchSemaphore(value: 0)

  init(
    _ message: JobMessage, priority: QueuePriority, options: WorkerOptions, slot: Int, queue: any RenderQueue,
    archive: JobArchive, cache: InputCache, notes: NotePost, logger: Logger, stopped: StopSignal
  ) {
    self.notes = notes
    self.message = message
    self.priority = priority
    self.options = options
    self.slot = slot
    self.queue = queue
    self.archive = archive
    self.cache = cache
    self.logger = logger
    self.stopped = stopped
  }

  /// The identifier of the job.
  var job: String { message.job }

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

  /// Runs the step in a new thread and `attend` in the calling one, and returns how the step ended.
  ///
  /// `attend` must not return before the step has ended, unless it throws.
  func ending(attend: (StepRun) throws -> Void) throws -> StepEnding {
    let thread = try WorkerThread { [self] in
      let ending = Result { try perform() }
      let action = state.withLock { state in
        state.ending = ending
        return state.onEnd
      }
      action?()
    }
    defer { thread.join() }
    try attend(self)
    guard let ending = state.withLock({ $0.ending }) else { preconditionFailure("the step must have ended") }
    return try ending.get()
  }

  /// Terminates the process if the job has ended.
  ///
  /// Called after a note about a cancellation. The outcome is checked because the job may have been resubmitted since.
  func cancelIfEnded() throws {
    if try archive.outcome(of: job) != nil { interrupt(.cancelled) }
  }

  /// Terminates the process because another worker may now hold the step.
  func abandon() { interrupt(.abandoned) }

  private func interrupt(_ reason: Ended) {
    let (process, isWaiting) = state.withLock { state in
      if state.interruption == nil { state.interruption = reason }
      defer { state.doubts = 0 }
      return (state.process, state.doubts > 0)
    }
    process?.cancel()
    if isWaiting { held.signal() }
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
    if let ended = state.withLock({ $0.interruption }) { throw ended }
  }

  // MARK: - The thread of the step

  /// Runs the step and stores its results.
  private func perform() throws -> StepEnding {
    do {
      if let outcome = try persist({ try archive.outcome(of: job) }) { return try drop(outcome) }
      guard let record = try persist({ try archive.record(of: job) }) else {
        logger.warning("the job is unknown to the store; the step is dropped")
        return .settled
      }
      guard message.engine == options.engine else {
        return try end(failed: "the service was updated before the job was done; submit it again", record)
      }
      // Only the first step counts towards the time until a job starts.
      tell(.started) { $0.submittedAt = message.step == .job ? record.submittedAt : nil }
      logger.info("started")
      return try perform(record)
    } catch let ended as Ended {
      logger.info("interrupted", metadata: ["cause": "\(ended)"])
      return .settled
    } catch {
      logger.error("the step goes back to the queue", metadata: ["error": "\(error)"])
      return .later
    }
  }

  /// Handles a step whose job has already ended: removes the job's parts and returns how the step ends.
  func drop(_ outcome: JobOutcome) throws -> StepEnding {
    if message.step != .job { try persist { try archive.removeParts(of: job) } }
    return outcome.isDead == true ? .dead : .settled
  }

  private func perform(_ record: JobRecord) throws -> StepEnding {
    var input: String?
    let digest = record.input.flatMap { SHA256Digest(hex: $0) }
    if let digest {
      do { input = try persist { try cache.path(of: digest) } } catch let error as BlobError
        where error.kind == .damaged
      {
        return try end(failed: "its stored input is damaged; upload it again", record)
      }
      guard input != nil else { return try end(failed: "its input is no longer stored; upload it again", record) }
    }
    defer { if let digest, input != nil { cache.release(digest) } }
    let folder = options.folder.appending(path: "scratch/\(slot)")
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scratch = StepFolder(folder, outputName: record.outputName)
    if let input { try scratch.link(input) }
    do {
      switch message.step {
      case .job: return try whole(record, scratch)
      case .part(let index, let count): return try part(index, of: count, scratch)
      case .assembly(let count): return try assemble(count, record, scratch)
      }
    } catch let failure as ChildFailure {
      return try settle(failure, record)
    } catch let error as BlobError where error.kind == .tooLarge {
      return try end(failed: "its output is larger than the store allows", record)
    }
  }

  /// Runs the command in the folder of the step. Throws a `ChildFailure`, or `Ended` if it was interrupted.
  func run(_ arguments: [String], in folder: StepFolder) throws {
    let child = LimitedChild(executable: options.executable, folder: folder.url)
    let clock = ProgressPace(perSecond: 2)
    let box = Mutex<Result<Data, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let process = Task.detached { [self] in
      try await child.run(
        ["child-job"] + arguments + ["--threads=\(options.threads)", "--progress=json"], limits: .step
      ) { line in
        guard let fraction = StepProgress.fraction(line), clock.isDue(isLast: fraction >= 1) else { return }
        self.tell(.advanced) { $0.fraction = fraction }
      }
    }
    let interruption = state.withLock { state in
      state.process = process
      return state.interruption
    }
    if interruption != nil { process.cancel() }
    Task.detached {
      let result = await process.result
      box.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    let ended = state.withLock { state in
      state.process = nil
      return state.interruption
    }
    if let ended { throw ended }
    guard let result = box.withLock({ $0 }) else { preconditionFailure("the process must have ended") }
    _ = try result.get()
  }

  /// Retries an operation on the store or the queue until it succeeds or `options.patience` has passed.
  func persist<Value>(_ operation: () throws -> Value) throws -> Value {
    let end = options.now() + options.patience
    var pause = 0.5
    while true {
      do { return try operation() } catch {
        let isTransient =
          (error as? BlobError).map { $0.kind != .tooLarge && $0.kind != .damaged } ?? (error is QueueError)
        if let ended = state.withLock({ $0.interruption }) { throw ended }
        guard isTransient, !stopped.isSet, options.now() < end else { throw error }
        if pause == 0.5 { logger.warning("waiting for the store or the queue", metadata: ["error": "\(error)"]) }
        stopped.wait(seconds: pause)
        pause = min(pause * 2, 15)
      }
    }
  }

  /// Broadcasts a note. Delivery is best effort.
  func tell(_ event: JobNote.Event, _ fill: (inout JobNote) -> Void = { _ in }) {
    var note = JobNote(event, job: job)
    if case .part(let index, let count) = message.step { (note.part, note.parts) = (index, count) }
    fill(&note)
    notes.send(note)
  }
}

extension ChildLimits {
  /// The limits for a step. The time limit is shorter than the time for which a broker lets a message be held.
  fileprivate static let step = ChildLimits(
    memory: 12 << 30, processorSeconds: 14_400, fileSize: 8 << 30, seconds: 1200)
}
