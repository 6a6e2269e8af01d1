public import Foundation

/// How a worker works.
public struct WorkerOptions: Sendable {
  /// The worker's name in logs and on the broker.
  public var name: String
  /// The path of the command, which renders in processes of its own.
  public var executable: String
  /// What determines the bytes of outputs besides jobs.
  public var engine: String
  /// The worker's own folder, for temporary files and cached inputs.
  public var folder: URL
  /// How many steps it works on at once.
  public var slots: Int
  /// How many threads a step may use.
  public var threads: Int
  /// How many seconds a step retries a failing store or queue before it returns to the queue.
  public var patience = 120.0
  /// How many seconds a slot pauses after a step that failed because of the store, the queue or this machine.
  public var recovery = 15.0
  /// The size limit of the input cache in bytes.
  public var cacheSize: Int64 = 10 << 30
  /// The current time.
  public var now: @Sendable () -> Date

  /// Creates options.
  public init(
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
