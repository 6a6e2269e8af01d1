import ArgumentParser
import Commands
import Exporting
import Files
import Foundation
import Jobs
import Threads

/// A command that runs a task of a server or a worker in a separate process.
///
/// The task is a line of JSON on standard input, and each message about it a line of JSON on standard output. The
/// parent then keeps the other end of standard input open. When the parent ends, whatever the reason, the system closes
/// that end, and this process ends as well. An unfinished output has no name yet, so nothing remains of it.
struct ChildCommand: ConfinedCommand {
  static let configuration = CommandConfiguration(
    commandName: "child-job", abstract: "Do a task of a server or a worker, which is read from standard input.",
    shouldDisplay: false)

  /// The task is no argument.
  private enum CodingKeys: CodingKey {}

  private var task: ChildTask?

  mutating func confine() throws {
    Streams.reportCrashesAsMessages()
    task = try Self.reporting {
      let task = try ChildTask(line: try Self.readLine())
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
      precondition(threads == 1, "a process must have 1 thread when it is confined, got \(threads)")
      try task.confinement.apply()
      return task
    }
  }

  func run() throws {
    guard let task else { preconditionFailure("a task must be read before it is done") }
    try Self.reporting {
      try Self.endWithParent()
      let cancellation = Cancellation()
      Interruption.calls(cancellation)
      KeptMemory.begin()
      var pace = ProgressPace()
      let runner = TaskRunner(
        task, session: try JobSession(threads: task.threads, stallLimit: .child), cancellation: cancellation
      ) { progress in
        if pace.isDue(isLast: progress.fraction >= 1) { Streams.send(.progress(progress)) }
      }
      do {
        Streams.send(.done(try runner.run()))
      } catch let error where !(error is CancellationError) {
        throw JobError(error, names: task.names)
      }
    }
  }

  /// Runs `body`, and sends an error to the parent.
  private static func reporting<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error where !(error is CancellationError) {
      Streams.send(.failed(JobError(error)))
      throw ExitCode.failure
    }
  }

  /// Returns the first line of standard input, which the parent sends nothing after.
  private static func readLine() throws(FileError) -> [UInt8] {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while line.last != UInt8(ascii: "\n") {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(.failed, .read, file: "standard input", reason: "it has no task") }
      line += buffer[..<count]
    }
    return line
  }

  /// Ends this process when its parent does.
  private static func endWithParent() throws(ThreadError) {
    _ = try WorkerThread {
      var byte: UInt8 = 0
      while true {
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 0 || (count < 0 && errno != EINTR) { _exit(1) }
      }
    }
  }
}

extension StallLimit {
  /// The limit on the exports of a child, which tells its parent before it ends.
  fileprivate static var child: StallLimit {
    StallLimit {
      Streams.send(.failed(.endless))
      _exit(1)
    }
  }
}

/// Decides which reports of progress are sent: the last one, and at most ten a second.
private struct ProgressPace {
  private var last: ContinuousClock.Instant?

  mutating func isDue(isLast: Bool) -> Bool {
    let now = ContinuousClock.now
    guard isLast || last.map({ now - $0 >= .milliseconds(100) }) ?? true else { return false }
    last = now
    return true
  }
}
