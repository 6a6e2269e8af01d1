import Blobs
import Foundation
package import Logging
package import Queues
import Synchronization
import Threads

/// Takes steps of jobs from a queue and runs each in its own process, until it is stopped.
///
/// A step is acknowledged after its result is stored. If the worker or its connection dies, another worker repeats the
/// step. Results are deterministic and never overwritten, so each job ends exactly once.
package final class Worker: Sendable {
  private struct State {
    var isStopping = false
    var consumers: [Int: any QueueConsumer] = [:]
    var runs: [Int: StepRun] = [:]
  }

  private let options: WorkerOptions
  private let queue: any RenderQueue
  private let archive: JobArchive
  private let logger: Logger
  private let inputs: any JobInputs
  private let notes: NoteSender
  private let state = Mutex(State())
  private let stopped = Event()

  /// Creates a worker. Creates its folder if necessary, and removes temporary files of an earlier run.
  ///
  /// - Parameters:
  ///   - options: The settings.
  ///   - queue: The queue of steps.
  ///   - archive: The archive of jobs.
  ///   - inputs: The source of inputs.
  ///   - logger: The log.
  package init(
    _ options: WorkerOptions, queue: any RenderQueue, archive: JobArchive, inputs: any JobInputs, logger: Logger
  ) throws {
    self.options = options
    self.queue = queue
    self.logger = logger
    self.archive = archive
    self.inputs = inputs
    notes = NoteSender(queue: queue, logger: logger)
    let scratch = options.folder.appending(path: "scratch")
    if FileManager.default.fileExists(atPath: scratch.path) { try FileManager.default.removeItem(at: scratch) }
    try FileManager.default.createDirectory(
      at: scratch, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Runs steps until ``stop()`` is called, and returns after the current steps have ended.
  package func run() throws {
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

  /// Stops the worker after its current steps; with `abandoning`, at once. Abandoned steps return to the queue.
  package func stop(abandoning: Bool = false) {
    stopped.set()
    let (consumers, runs) = state.withLock { (Array($0.consumers.values), Array($0.runs.values)) }
    if abandoning { for run in runs { run.abandon() } }
    for consumer in consumers { consumer.wake() }
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
      return try consumer.deadLetter(delivery)
    }
    var logger = logger
    logger[metadataKey: "job"] = "\(message.job)"
    logger[metadataKey: "step"] = "\(message.step.name)"
    let run = StepRun(
      StepContext(
        message: message, priority: delivery.message.priority, options: options, slot: slot, queue: queue,
        archive: archive, inputs: inputs, notes: notes, logger: logger, stopped: stopped))
    state.withLock { $0.runs[slot] = run }
    defer { state.withLock { _ = $0.runs.removeValue(forKey: slot) } }
    // The worker may have been stopped before it knew of this step.
    if stopped.isSet { run.abandon() }
    let ending = try run.ending { try hold($0, consumer) }
    switch ending {
    case .settled: try consumer.acknowledge(delivery)
    case .dead: try consumer.deadLetter(delivery)
    case .again: try consumer.reject(delivery)
    case .later:
      try consumer.reject(delivery)
      stopped.wait(seconds: options.recovery)
    }
  }

  /// Keeps the connection to the queue alive while a step runs, and cancels the step if a note asks for it.
  private func hold(_ run: StepRun, _ consumer: any QueueConsumer) throws {
    run.onEnd { consumer.wake() }
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
