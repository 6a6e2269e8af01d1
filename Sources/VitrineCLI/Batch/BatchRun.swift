import Exporting
import Foundation
import Synchronization
import Threads

/// Runs jobs on several threads and passes on their results as they end.
final class BatchRun: Sendable {
  /// A job that can be run.
  struct Entry: Sendable {
    let line: Int
    let job: BatchJob
  }

  private struct State {
    var next = 0
    var failures = 0
    /// The exports that are running, by their lines.
    var running: [Int: Cancellation] = [:]
    var isCancelled = false
    /// The error that ended the run.
    var error: (any Error)?
  }

  private let entries: [Entry]
  /// How many threads each export may use.
  private let threads: Int
  private let report: @Sendable (BatchResult) throws -> Void
  private let state = Mutex(State())

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - entries: The jobs, which are started in this order.
  ///   - threads: How many threads each export may use.
  ///   - report: Called with each result, by one thread at a time. If it throws, the run ends.
  init(_ entries: [Entry], threads: Int, report: @escaping @Sendable (BatchResult) throws -> Void) {
    self.entries = entries
    self.threads = threads
    self.report = report
  }

  /// Runs all jobs, `atOnce` at a time, and returns how many failed. Throws if `report` does, or if the run is cancelled.
  func perform(atOnce: Int) throws -> Int {
    performConcurrently(parts: max(1, min(atOnce, entries.count))) { _ in
      do {
        let session = try Session(threads: threads)
        while let entry = next() { try perform(entry, session) }
      } catch {
        end(error)
      }
    }
    let (failures, error, isCancelled) = state.withLock { ($0.failures, $0.error, $0.isCancelled) }
    if let error { throw error }
    if isCancelled { throw CancellationError() }
    return failures
  }

  /// Ends the run. Unfinished jobs leave nothing.
  func cancel() {
    let running = state.withLock { state in
      state.isCancelled = true
      return Array(state.running.values)
    }
    for cancellation in running { cancellation.cancel() }
  }

  private func end(_ error: any Error) {
    state.withLock { if $0.error == nil { $0.error = error } }
    cancel()
  }

  private func next() -> Entry? {
    state.withLock { state in
      guard !state.isCancelled, state.next < entries.count else { return nil }
      defer { state.next += 1 }
      return entries[state.next]
    }
  }

  private func perform(_ entry: Entry, _ session: Session) throws {
    let cancellation = Cancellation()
    let isLate = state.withLock { state in
      state.running[entry.line] = cancellation
      return state.isCancelled
    }
    defer { state.withLock { _ = $0.running.removeValue(forKey: entry.line) } }
    guard !isLate else { return }
    let (begin, output) = (ContinuousClock.now, entry.job.output)
    let result: BatchResult
    do {
      let made = try entry.job.call(threads: threads).perform(session, cancellation)
      result = BatchResult(
        line: entry.line, output: output, seconds: (ContinuousClock.now - begin) / .seconds(1),
        warnings: made.warnings)
    } catch is CancellationError {
      return
    } catch {
      result = BatchResult(line: entry.line, output: output, error: error)
    }
    try state.withLock { state in
      if !result.ok { state.failures += 1 }
      try report(result)
    }
  }
}
