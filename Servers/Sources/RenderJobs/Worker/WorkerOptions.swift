package import Children
package import Foundation

/// The settings of a worker.
package struct WorkerOptions: Sendable {
  /// The worker's name in logs and on the broker.
  package var name: String
  /// The path of the command, which renders in processes of its own.
  package var executable: String
  /// What determines the bytes of outputs besides jobs.
  package var engine: String
  /// The worker's own folder, for temporary files and cached inputs.
  package var folder: URL
  /// The number of steps that it works on at once.
  package var slots: Int
  /// The number of threads that a step may use.
  package var threads: Int
  /// The seconds for which a step retries a failing store or queue before it returns to the queue.
  package var patience = 120.0
  /// The seconds for which a slot pauses after a step that failed because of the store, the queue or this machine.
  package var recovery = 15.0
  /// What the process of a step may use. Its time limit is shorter than the time for which a broker lets a message be
  /// held.
  package var limits = ChildLimits(memory: 12 << 30, processorSeconds: 14_400, fileSize: 8 << 30, seconds: 1200)
  /// Whether long videos are planned first and then rendered in parts, by any worker.
  package var cutsVideos = true
  /// The number of crashes after which a job fails and becomes a dead letter, 1 to 3.
  package var attempts = 3
  /// The current time.
  package var now: @Sendable () -> Date

  /// Creates options.
  package init(
    name: String, executable: String, engine: String, folder: URL, slots: Int, threads: Int,
    now: @escaping @Sendable () -> Date
  ) {
    precondition(slots > 0 && threads > 0, "slots and threads must be positive, got \(slots) and \(threads)")
    self.name = name
    self.executable = executable
    self.engine = engine
    self.folder = folder
    self.slots = slots
    self.threads = threads
    self.now = now
  }
}
