public import Foundation

/// How a worker works.
public struct WorkerOptions: Sendable {
  /// The name that logs and the broker call it.
  public var name: String
  /// The path of the command, which renders in processes of its own.
  public var executable: String
  /// What determines the bytes of outputs besides jobs.
  public var engine: String
  /// A folder of its own, for files that are needed for a moment and for copies of inputs.
  public var folder: URL
  /// How many steps it works on at once.
  public var slots: Int
  /// How many threads a step may use.
  public var threads: Int
  /// For how long a step waits, in seconds, while the store does not answer or is full. Then it goes back to the queue.
  public var patience = 120.0
  /// For how long a slot takes nothing, in seconds, after a step that has failed because of the store or this machine.
  public var recovery = 15.0
  /// The most bytes of inputs that are kept for later steps.
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
