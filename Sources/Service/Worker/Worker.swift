public import Blobs
import Foundation
public import Logging
public import Queues
import Synchronization
import Threads
public import Tracing

/// Takes steps of jobs from a queue and runs each in its own process, until it is stopped.
///
/// A step is acknowledged after its result is stored. If the worker or its connection dies, another worker repeats the
/// step. Results are deterministic and never overwritten, so each job ends exactly once.
public final class Worker: Sendable {
  private struct State {
    var isStopping = false
    var consumers: [Int: any QueueConsumer] = [:]
  }

  private let options: WorkerOptions
  private let queue: any RenderQueue
  private let archive: JobArchive
  private let logger: Logger
  private let tracer: any Tracer
  private let cache: InputCache
  private let notes: NotePost
  private let state = Mutex(State())
  private let stopped = StopSignal()

  /// Creates a worker. Creates its folder if necessary, and removes temporary files of an earlier run.
  public init(
    _ options: WorkerOptions, queue: any RenderQueue, store: any BlobStore, logger: Logger, tracer: any Tracer
  ) throws {
    self.options = options
    self.queue = queue
    self.logger = logger
    self.tracer = tracer
    archive = JobArchive(store: store)
    notes = NotePost(queue: queue, logger: logger)
    let scratch = options.folder.appending(path: "scratch")
    if FileManager.default.fileExists(atPath: scratch.path) { try FileManager.default.removeItem(at: scratch) }
    try FileManager.default.createDirectory(
      at: scratch, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    cache = try InputCache(folder: options.folder.appending(path: "inputs"), store: store, limit: options.cacheSize)
  }

  /// Runs steps until ``stop()`` is called, and returns after the current steps have ended.
  public func run() throws {
    let notes = notes
    let post = try WorkerThread { notes.run() }
    defer {
      notes.end()
      post.join()
    }
    performConcurrently(parts: options.slots) { slot in
      var failures = 0
      while !stopped.isSet {
        do {
          try serve(slot) { failures = 0 }
        } catch {
          logger.warning("the queue cannot be used; trying again", metadata: ["error": "\(error)", "slot": "\(slot)"])
          failures += 1
        }
        state.withLock { $0.consumers.removeValue(forKey: slot) }?.close()
        if failures > 0 { stopped.wait(seconds: min(30, pow(2, Double(min(failures, 5))) / 2)) }
      }
    }
  }

  /// Stops the worker after its current steps.
  public func stop() {
    stopped.set()
    for consumer in state.withLock({ $0.consumers.values.map { $0 } }) { consumer.wake() }
  }

  /// Runs steps until the worker is stopped. Throws if the connection to the queue ends.
  private func serve(_ slot: Int, onMessage: () -> Void) throws {
    let consumer = try queue.consumer(named: "\(options.name)/\(slot)")
    state.withLock { $0.consumers[slot] = consumer }
    while !stopped.isSet {
      guard let delivery = try consumer.next(waiting: 300) else { continue }
      onMessage()
      try work(on: delivery, of: consumer, slot)
    }
  }

  private func work(on delivery: QueueDelivery, of consumer: any QueueConsumer, _ slot: Int) throws {
    guard let message = JobMessage(delivery.message.body) else {
      logger.error("a message is not a job step; moved it to the dead letters")
      return try consumer.bury(delivery)
    }
    var logger = logger
    logger[metadataKey: "job"] = "\(message.job)"
    logger[metadataKey: "step"] = "\(message.step.name)"
    let run = StepRun(
      message, priority: delivery.message.priority, options: options, slot: slot, queue: queue, archive: archive,
      cache: cache, notes: notes, logger: logger, stopped: stopped)
    let span = tracer.startAnySpan(
      "vitrine.step", context: message.context(tracer), ofKind: .consumer, function: #function, file: #fileID,
      line: #line)
    span.attributes["vitrine.job"] = message.job
    span.attributes["vitrine.step"] = message.step.name
    defer { span.end() }
    let ending = try run.ending { try attend(to: $0, consumer) }
    switch ending {
    case .settled: try consumer.acknowledge(delivery)
    case .dead: try consumer.bury(delivery)
    case .again: try consumer.giveBack(delivery)
    case .later:
      try consumer.giveBack(delivery)
      stopped.wait(seconds: options.recovery)
    }
  }

  /// Keeps the connection to the queue alive while a step runs, and cancels the step if a note asks for it.
  private func attend(to run: StepRun, _ consumer: any QueueConsumer) throws {
    run.onEnd { consumer.wake() }
    do {
      while !run.hasEnded {
        for note in try consumer.attend(0.5) where String(decoding: note, as: UTF8.self) == run.job {
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

extension JobMessage.Step {
  /// The name for logs.
  var name: String {
    switch self {
    case .job: "job"
    case .part(let index, let count): "part \(index) of \(count)"
    case .assembly: "assembly"
    }
  }
}
