package import Exporting
import Foundation
import Synchronization
import Threads

/// Runs jobs on several threads and passes on their results as they end.
package final class BatchRun: Sendable {
  /// Performs a job and returns its warnings.
  package typealias Action = @Sendable (ExportJob, JobSession, Cancellation) throws -> [String]

  private struct State {
    var next = 0
    var failures = 0
    /// The number of threads started so far, which also numbers them.
    var threads = 0
    /// The threads that run jobs, apart from those whose job hangs.
    var working: Set<Int> = []
    /// The jobs that are running, by their threads.
    var running: [Int: (entry: BatchLine, cancellation: Cancellation)] = [:]
    var hangs = false
    var isCancelled = false
    /// The error that ended the run.
    var error: (any Error)?

    /// Returns the number of a new thread that runs jobs.
    mutating func addThread() -> Int {
      threads += 1
      working.insert(threads)
      return threads
    }
  }

  private let entries: [BatchLine]
  private let threads: Int
  private let action: Action
  private let report: @Sendable (BatchResult) throws -> Void
  private let state = Mutex(State())
  /// Set when no thread is working.
  private let ended = Event()

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - entries: The jobs, which are started in this order.
  ///   - threads: The number of threads that each export may use, unless its job specifies another number.
  ///   - action: Performs a job; by default its export.
  ///   - report: Called with each result, by one thread at a time. If it throws, the run ends.
  package init(
    _ entries: [BatchLine], threads: Int, action: Action? = nil,
    report: @escaping @Sendable (BatchResult) throws -> Void
  ) {
    self.entries = entries
    self.threads = threads
    self.report = report
    self.action =
      action ?? { job, session, cancellation in
        try job.prepare(threads: job.threads ?? threads, themes: session.themes)
          .perform(with: session.exporter, cancellation: cancellation).warnings
      }
  }

  /// Whether a job has hung. Its thread still exists and may never end.
  package var hangs: Bool { state.withLock(\.hangs) }

  /// Runs all jobs, `atOnce` at a time, and returns the number of failures.
  ///
  /// An export that hangs although it was cancelled fails, and another thread takes the place of its thread. Throws if
  /// `report` does, if the run is cancelled, or if no thread can be started.
  package func perform(atOnce: Int) throws -> Int {
    guard !entries.isEmpty else { return 0 }
    try start()
    // The first thread does all jobs if there can be no others.
    for _ in 1..<max(1, min(atOnce, entries.count)) { guard (try? start()) != nil else { break } }
    ended.take()
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
    for job in running { job.cancellation.cancel() }
  }

  private func end(_ error: any Error) {
    state.withLock { if $0.error == nil { $0.error = error } }
    cancel()
  }

  // MARK: - Threads

  /// Starts a thread that runs jobs.
  private func start() throws(ThreadError) { try start(state.withLock { $0.addThread() }) }

  private func start(_ thread: Int) throws(ThreadError) {
    do throws(ThreadError) {
      _ = try WorkerThread { [self] in run(thread) }
    } catch {
      leave(thread)
      throw error
    }
  }

  private func run(_ thread: Int) {
    do {
      let session = try JobSession(threads: threads, stallLimit: StallLimit { [self] in abandon(thread) })
      while let entry = next(thread) { try perform(entry, session, thread) }
    } catch {
      end(error)
    }
    leave(thread)
  }

  /// Notes that a thread runs no more jobs.
  private func leave(_ thread: Int) {
    let isLast = state.withLock { $0.working.remove(thread) != nil && $0.working.isEmpty }
    if isLast { ended.set() }
  }

  /// Fails the job of a thread that hangs, and starts another thread in its place.
  private func abandon(_ thread: Int) {
    do {
      let replacement = try state.withLock { state -> Int? in
        guard let job = state.running.removeValue(forKey: thread) else { return nil }
        // Also if the report throws.
        defer { state.working.remove(thread) }
        state.hangs = true
        state.failures += 1
        try report(BatchResult(line: job.entry.number, output: job.entry.output, error: JobError.endless))
        return !state.isCancelled && state.next < entries.count ? state.addThread() : nil
      }
      if let replacement { try start(replacement) }
    } catch {
      end(error)
    }
    if state.withLock(\.working.isEmpty) { ended.set() }
  }

  // MARK: - Jobs

  private func next(_ thread: Int) -> BatchLine? {
    state.withLock { state in
      guard state.working.contains(thread), !state.isCancelled, state.next < entries.count else { return nil }
      defer { state.next += 1 }
      return entries[state.next]
    }
  }

  private func perform(_ entry: BatchLine, _ session: JobSession, _ thread: Int) throws {
    let cancellation = Cancellation()
    let isLate = state.withLock { state in
      state.running[thread] = (entry, cancellation)
      return state.isCancelled
    }
    guard !isLate else { return }
    let begin = ContinuousClock.now
    let result: BatchResult
    do {
      let warnings = try action(entry.job, session, cancellation)
      result = BatchResult(
        line: entry.number, output: entry.output, seconds: (ContinuousClock.now - begin) / .seconds(1),
        warnings: warnings)
    } catch is CancellationError {
      return
    } catch {
      result = BatchResult(line: entry.number, output: entry.output, error: error)
    }
    try state.withLock { state in
      // The failure of a job that hangs is reported already.
      guard state.running.removeValue(forKey: thread) != nil else { return }
      if !result.ok { state.failures += 1 }
      try report(result)
    }
  }
}
