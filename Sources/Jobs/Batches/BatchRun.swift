package import Exporting
import Foundation
import Synchronization
import Threads

/// Runs jobs on several threads and passes on their results as they end.
package final class BatchRun: Sendable {
  private struct State {
    var next = 0
    var failures = 0
    /// The exports that are running, by their lines.
    var running: [Int: Cancellation] = [:]
    var isCancelled = false
    /// The error that ended the run.
    var error: (any Error)?
  }

  private let entries: [BatchLine]
  private let stallLimit: StallLimit
  /// The number of threads that each export may use, unless its job specifies another number.
  private let threads: Int
  private let report: @Sendable (BatchResult) throws -> Void
  private let state = Mutex(State())

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - entries: The jobs, which are started in this order.
  ///   - threads: The number of threads that each export may use, unless its job specifies another number.
  ///   - stallLimit: The time for which an export may make no progress.
  ///   - report: Called with each result, by one thread at a time. If it throws, the run ends.
  package init(
    _ entries: [BatchLine], threads: Int, stallLimit: StallLimit,
    report: @escaping @Sendable (BatchResult) throws -> Void
  ) {
    self.entries = entries
    self.threads = threads
    self.stallLimit = stallLimit
    self.report = report
  }

  /// Runs all jobs, `atOnce` at a time, and returns the number of failures. Throws if `report` does, or if the run is
  /// cancelled.
  package func perform(atOnce: Int) throws -> Int {
    performConcurrently(parts: max(1, min(atOnce, entries.count))) { _ in
      do {
        let session = try JobSession(threads: threads, stallLimit: stallLimit)
        while let entry = next() { try perform(entry, session) }
      } catch {
        end(error)
      }
    }
    return try state.withLock { state in
      if let error = state.error { throw error }
      if state.isCancelled { throw CancellationError() }
      return state.failures
    }
  }

  /// Ends the run. Unfinished jobs leave nothing.
  package func cancel() {
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

  private func next() -> BatchLine? {
    state.withLock { state in
      guard !state.isCancelled, state.next < entries.count else { return nil }
      defer { state.next += 1 }
      return entries[state.next]
    }
  }

  private func perform(_ entry: BatchLine, _ session: JobSession) throws {
    let cancellation = Cancellation()
    let isLate = state.withLock { state in
      state.running[entry.number] = cancellation
      return state.isCancelled
    }
    defer { state.withLock { _ = $0.running.removeValue(forKey: entry.number) } }
    guard !isLate else { return }
    let begin = ContinuousClock.now
    let result: BatchResult
    do {
      let report = try entry.job.prepare(threads: entry.job.threads ?? threads, themes: session.themes)
        .perform(with: session.exporter, cancellation: cancellation)
      result = BatchResult(
        line: entry.number, output: entry.output, seconds: (ContinuousClock.now - begin) / .seconds(1),
        warnings: report.warnings)
    } catch is CancellationError {
      return
    } catch {
      result = BatchResult(line: entry.number, output: entry.output, error: error)
    }
    try state.withLock { state in
      if !result.ok { state.failures += 1 }
      try report(result)
    }
  }
}
