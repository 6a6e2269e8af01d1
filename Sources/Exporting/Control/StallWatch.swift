import Files
import Synchronization
import Threads

/// Ends an export that stands still.
final class StallWatch: Sendable {
  /// Cancelled when the export has stood still for too long.
  let stall = Cancellation()
  private let limit: StallLimit
  private let timer: any StallTimer
  private let moves = Atomic(0)

  /// Creates a watch that does nothing until it is started.
  init(_ limit: StallLimit) {
    self.limit = limit
    timer = limit.makeTimer()
  }

  /// Notes that a frame or a packet was read, painted or written.
  func note() { moves.add(1, ordering: .relaxed) }

  /// Watches an export on a separate thread while `body` runs. The growth of the output also counts as movement.
  func watching<Value>(_ output: OutputFile, _ body: () throws -> Value) throws -> Value {
    // The size is read only while this function runs, before the file gets its name.
    nonisolated(unsafe) let output = output
    let thread = try WorkerThread { [self] in run { (try? output.count()) ?? 0 } }
    defer {
      timer.stop()
      thread.join()
      // The actions retain the pipeline, which retains this watch.
      stall.close()
    }
    return try body()
  }

  private func run(_ bytes: () -> Int64) {
    var last = Int64(-1)
    var idle = 0
    var processor = timer.processorSeconds
    var processorAtMove = processor
    while timer.wait() {
      let now = Int64(moves.load(ordering: .relaxed)) + bytes()
      let used = timer.processorSeconds - processor
      processor += used
      if now != last, !stall.isCancelled {
        idle = 0
        processorAtMove = processor
      } else if used < limit.computing || stall.isCancelled {
        idle += 1
      }
      last = now
      if processor - processorAtMove > limit.processorSeconds { idle = max(idle, limit.intervals) }
      if idle == limit.intervals { stall.cancel() }
      if idle == limit.intervals + limit.grace { limit.giveUp() }
    }
  }

  /// The error of an export that has stood still.
  func error(of file: String) -> FileError {
    FileError(
      .failed, .export, file: file,
      reason: "nothing has moved for \(limit.text); check whether its disk or network still answers, and try again")
  }
}
