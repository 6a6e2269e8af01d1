import Blobs
package import Children
package import Foundation
package import Logging
package import Queues
import Synchronization
import Threads

/// A worker that takes steps of jobs from a queue and runs each in a separate process, until it is stopped.
///
/// A step is acknowledged after its result is stored. If the worker or its connection dies, another worker repeats the
/// step. Results are deterministic and never overwritten, so each job ends exactly once.
package final class Worker: Sendable {
  private struct State {
    var consumers: [Int: any QueueConsumer] = [:]
    var runs: [Int: StepRun] = [:]
    /// The identifier of the store, known once the queue has been claimed for it.
    var store: String?
    /// The error that has stopped the worker, if any.
    var failure: (any Error)?
  }

  let options: WorkerOptions
  package let queue: any RenderQueue
  package let archive: JobArchive
  let inputs: any JobInputs
  let logger: Logger
  let notes: NoteSender
  /// Counts the jobs.
  package let metrics: JobMetrics
  let stopped = Event()
  private let state = Mutex(State())

  /// Creates a worker. Creates its folder if necessary, and removes temporary files of an earlier run.
  package init(
    _ options: WorkerOptions, queue: any RenderQueue, archive: JobArchive, inputs: any JobInputs, logger: Logger
  ) throws {
    self.options = options
    self.queue = queue
    self.archive = archive
    self.inputs = inputs
    self.logger = logger
    notes = NoteSender(queue: queue, logger: logger)
    metrics = JobMetrics(now: options.now)
    try FileManager.default.makeEmptyFolder(options.folder.appending(path: "scratch"))
  }

  /// Runs steps until ``stop(abandoning:)`` is called, and returns after the current steps have ended.
  ///
  /// Throws if the store is not that of the queue's jobs, whose steps then return to the queue, or if it is unsuitable.
  package func run() throws {
    let notes = notes
    let sender = try WorkerThread { notes.run() }
    defer {
      notes.end()
      sender.join()
    }
    performConcurrently(parts: options.slots) { slot in
      var failures = 0
      while !stopped.isSet {
        do {
          try serve(slot) { failures = 0 }
        } catch {
          if Self.isFinal(error) {
            fail(error)
          } else {
            logger.warning(
              "the queue or the store cannot be used; trying again",
              metadata: ["error": "\(error)", "slot": "\(slot)"])
          }
          failures += 1
        }
        state.withLock { $0.consumers.removeValue(forKey: slot) }?.close()
        if failures > 0 { stopped.wait(seconds: min(30, pow(2, Double(min(failures, 5))) / 2)) }
      }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Whether an error cannot be mended by trying again: the store is not that of the queue's jobs, or is unsuitable.
  private static func isFinal(_ error: any Error) -> Bool {
    error is WrongStore || (error as? QueueError)?.kind == .mismatched || (error as? BlobError)?.kind == .unsuitable
  }

  /// Stops the worker, which then throws the first of the errors.
  private func fail(_ error: any Error) {
    state.withLock { if $0.failure == nil { $0.failure = error } }
    stop(abandoning: true)
  }

  /// Adds the metrics of the worker and its jobs to a page.
  package func addMetrics(to page: inout PrometheusPage) {
    page.add("vitrine_worker_slots", "gauge", "Steps that the worker can run at once.", Double(options.slots))
    let running = state.withLock { $0.runs.count }
    page.add("vitrine_worker_steps", "gauge", "Steps that the worker runs now.", Double(running))
    metrics.add(to: &page)
  }

  /// Claims the queue for the store, so that no step is taken whose job is in another one.
  private func claimQueue() throws {
    let store = try archive.identity()
    try queue.claim(for: store)
    let first = state.withLock { state in
      if state.store == nil { state.store = store }
      return state.store
    }
    if store != first { throw WrongStore() }
  }

  /// Whether the store is still the one that the queue was claimed for.
  func storeIsUnchanged() throws -> Bool { try archive.knownIdentity() == state.withLock { $0.store } }

  /// Stops the worker after its current steps; with `abandoning`, at once. Abandoned steps return to the queue.
  package func stop(abandoning: Bool = false) {
    stopped.set()
    let (consumers, runs) = state.withLock { (Array($0.consumers.values), Array($0.runs.values)) }
    if abandoning { for run in runs { run.abandon() } }
    for consumer in consumers { consumer.wake() }
  }

  /// Runs steps until the worker is stopped. Throws if the connection to the queue ends.
  private func serve(_ slot: Int, onMessage: () -> Void) throws {
    try claimQueue()
    let consumer = try queue.consumer(named: "\(options.name)/\(slot)", of: lanes(of: slot))
    state.withLock { $0.consumers[slot] = consumer }
    while !stopped.isSet {
      guard let delivery = try consumer.next(waiting: 300) else { continue }
      onMessage()
      try work(on: delivery, of: consumer, slot)
    }
  }

  /// The lanes that a slot takes steps from. Unless it is the only one, the first slot takes no parts, so that long videos
  /// never hold a whole worker.
  private func lanes(of slot: Int) -> [QueueLane] {
    options.slots > 1 && slot == 0 ? QueueLane.all.filter { $0 != .parts } : QueueLane.all
  }

  private func work(on delivery: QueueDelivery, of consumer: any QueueConsumer, _ slot: Int) throws {
    guard let message = JobMessage(delivery.message.body) else {
      logger.error("a message is not a job step; moved it to the dead letters")
      return try consumer.deadLetter(delivery)
    }
    let run = StepRun(message, delivery, of: self, slot: slot)
    state.withLock { $0.runs[slot] = run }
    defer { state.withLock { _ = $0.runs.removeValue(forKey: slot) } }
    // The worker may have been stopped before it knew of this step.
    if stopped.isSet { run.abandon() }
    let ending = try run.ending(onEnd: { consumer.wake() }, hold: { try hold(run, consumer) })
    switch ending {
    case .settled: try consumer.acknowledge(delivery)
    case .dead: try consumer.deadLetter(delivery)
    case .again: try consumer.reject(delivery)
    case .later:
      try consumer.reject(delivery)
      stopped.wait(seconds: options.recovery)
    case .misplaced:
      try consumer.reject(delivery)
      throw WrongStore()
    }
  }

  /// Keeps the connection to the queue alive while a step runs, and cancels the step if a note asks for it.
  private func hold(_ run: StepRun, _ consumer: any QueueConsumer) throws {
    do {
      while !run.hasEnded {
        for note in try consumer.heartbeat(0.5) where String(decoding: note, as: UTF8.self) == run.job {
          try run.cancelIfEnded()
        }
        run.noteHeld()
      }
    } catch {
      // The connection is lost, so the step may be with another worker by now.
      run.abandon()
      throw error
    }
  }
}

/// The error thrown when the store was replaced while a worker was using it, for example by a wrong mount.
struct WrongStore: Error, CustomStringConvertible {
  var description: String {
    "the store is no longer the one that this worker started with; correct --store or its mount and start the worker again"
  }
}

package struct WorkerOptions: Sendable {
  /// The worker's name in logs and on the broker.
  package var name: String
  /// The path of the command that child processes run to render.
  package var executable: String
  /// The identifier of the engine, such as the digest of its version. The worker fails jobs with another identifier.
  package var engine: String
  /// The worker's private folder, for temporary files and cached inputs.
  package var folder: URL
  /// The number of steps that it works on at once.
  package var slots: Int
  /// The number of threads that a step may use.
  package var threads: Int
  /// The seconds for which a step retries a failing store or queue before it returns to the queue.
  package var patience = 120.0
  /// The seconds for which a slot pauses after a step that failed because of the store, the queue or this machine.
  package var recovery = 15.0
  /// The resource limits of a step's process. Its time limit is below a broker's delivery acknowledgement timeout.
  package var limits = ChildLimits(memory: 12 << 30, processorSeconds: 14_400, fileSize: 8 << 30, seconds: 1200)
  /// Whether long videos are planned first and then rendered in parts, by any worker.
  package var cutsVideos = true
  /// The number of crashes after which a job fails and becomes a dead letter, 1 to 3.
  package var attempts = 3
  package var now: @Sendable () -> Date = { Date() }

  package init(name: String, executable: String, engine: String, folder: URL, slots: Int, threads: Int) {
    precondition(slots > 0 && threads > 0, "slots and threads must be positive, got \(slots) and \(threads)")
    self.name = name
    self.executable = executable
    self.engine = engine
    self.folder = folder
    self.slots = slots
    self.threads = threads
  }
}

/// A sender of notes on a dedicated thread, so that a slow broker does not delay renders. Delivery is best effort.
///
/// An `AsyncStream` would buffer every progress report, although only the latest one is useful.
final class NoteSender: Sendable {
  private struct State {
    var notes: [JobNote] = []
    var isEnding = false
  }

  private let queue: any RenderQueue
  private let logger: Logger
  private let state = Mutex(State())
  private let event = Event()

  /// The number of notes that may wait. Beyond that, the oldest are discarded.
  private static let maxNotes = 1000

  init(queue: any RenderQueue, logger: Logger) {
    self.queue = queue
    self.logger = logger
  }

  /// Adds a note. Progress replaces earlier progress of the same step that has not been sent.
  func send(_ note: JobNote) {
    state.withLock { state in
      if note.event == .advanced {
        state.notes.removeAll { $0.event == .advanced && $0.job == note.job && $0.part == note.part }
      }
      if state.notes.count == Self.maxNotes { state.notes.removeFirst() }
      state.notes.append(note)
    }
    event.set()
  }

  /// Sends notes until ``end()`` is called and all notes until then are sent.
  func run() {
    var isEnding = false
    while !isEnding {
      event.take()
      isEnding = state.withLock { $0.isEnding }
      while let note = state.withLock({ $0.notes.isEmpty ? nil : $0.notes.removeFirst() }) {
        do { try queue.broadcast(note.bytes, on: .progress) } catch {
          logger.debug("a note was not sent", metadata: ["error": "\(error)"])
        }
      }
    }
  }

  /// Makes ``run()`` return once it has sent the remaining notes.
  func end() {
    state.withLock { $0.isEnding = true }
    event.set()
  }
}

extension FileManager {
  /// Creates an empty folder that only its owner may enter, and any missing parent folders. Replaces an existing file
  /// or folder.
  func makeEmptyFolder(_ folder: URL) throws {
    if fileExists(atPath: folder.path) { try removeItem(at: folder) }
    try createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}
