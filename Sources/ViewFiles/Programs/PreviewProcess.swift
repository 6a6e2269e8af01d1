package import Foundation
package import PreviewHost
import Subprocess

/// A program that stays and draws previews, one after the other.
///
/// It is started at once. If it crashes or needs too long for a picture, that request fails, and the next one starts it
/// again.
package actor PreviewProcess {
  private struct Order {
    let line: [UInt8]
    let answer: CheckedContinuation<PreviewAnswer, any Error>
  }

  private let command: [String]
  private let files: [String]
  /// The processor time that a picture may take.
  private let limit: Duration
  private let note: @Sendable (String) -> Void
  private var waiting: [Order] = []
  private var idle: CheckedContinuation<Void, Never>?
  private var isStopped = false
  /// Whether the request at hand has taken too long.
  private var isLate = false
  private var work: Task<Void, Never>?

  /// Names a program and its limits; `start` starts it.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - files: The user's files that it was compiled from, which errors may name.
  ///   - memory: The address space in bytes, much of which is reserved rather than used.
  ///   - limit: The processor time that a picture may take. By the clock, it may take six times that.
  ///   - note: Called with each line that the user's code prints.
  package init(
    _ program: URL, files: [String], memory: Int, limit: Duration, note: @escaping @Sendable (String) -> Void
  ) {
    command = ["--as=\(memory)", "--core=0", program.path]
    self.files = files
    self.limit = limit
    self.note = note
  }

  /// Starts the program, so that it is ready when the first request arrives.
  package func start() {
    guard work == nil, !isStopped else { return }
    work = Task { await serve() }
  }

  /// Ends the program. Requests that are not answered yet throw `CancellationError`.
  package func stop() {
    isStopped = true
    work?.cancel()
    idle?.resume()
    idle = nil
    for order in waiting { order.answer.resume(throwing: CancellationError()) }
    waiting = []
  }

  /// Carries out a request, after those before it.
  ///
  /// Throws a `ViewFileError` if the program crashes, needs too long or cannot draw the preview. If the crash is at a line
  /// of a user's file, the error's message names it.
  package func draw(_ request: PreviewRequest) async throws -> PreviewAnswer {
    guard !isStopped else { throw CancellationError() }
    let line = [UInt8](try JSONEncoder().encode(request)) + [UInt8(ascii: "\n")]
    let answer = try await withCheckedThrowingContinuation { continuation in
      waiting.append(Order(line: line, answer: continuation))
      idle?.resume()
      idle = nil
    }
    if let error = answer.error { throw ViewFileError(error) }
    return answer
  }

  /// Runs the program, again and again if it ends, until it is to stop.
  private func serve() async {
    while !isStopped {
      do { try await run() } catch { fail(nil, with: error) }
      await hasWork()
    }
  }

  /// Waits until there is a request, or the program is to stop.
  private func hasWork() async {
    while waiting.isEmpty, !isStopped { await withCheckedContinuation { idle = $0 } }
  }

  /// Returns the next request; nil if the program is to stop.
  private func next() async -> Order? {
    await hasWork()
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Fails a request, or the next one if there is none.
  private func fail(_ order: Order?, with error: any Error) {
    guard let order = order ?? (waiting.isEmpty ? nil : waiting.removeFirst()) else { return }
    order.answer.resume(throwing: isStopped ? CancellationError() : error)
  }

  /// Starts the program and lets it answer requests until it ends.
  private nonisolated func run() async throws {
    // The report of a crash names the line of the call that failed.
    let backtrace =
      "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=48,warnings=suppressed"
    _ = try await Subprocess.run(
      .name("prlimit"), arguments: Arguments(command),
      environment: .inherit.updating(["SWIFT_BACKTRACE": backtrace]), platformOptions: .ownGroup,
      input: .inputWriter, output: .sequence, error: .sequence
    ) { execution in
      async let report = listen(to: execution.standardError)
      var answers = execution.standardOutput.strings(bufferingPolicy: .maxLineLength(1 << 20)).makeAsyncIterator()
      while let order = await next() {
        let watch = Task {
          try await time(for: ProcessorClock(execution.processIdentifier.value))
          await noteDelay()
          // On SIGQUIT, the program prints a backtrace, which shows its location.
          try? execution.send(signal: .quit)
          try await Task.sleep(for: .seconds(2))
          try? execution.send(signal: .kill, toProcessGroup: true)
        }
        var answer: PreviewAnswer?
        do {
          _ = try await execution.standardInputWriter.write(order.line)
          if let line = try await answers.next() {
            answer = try JSONDecoder().decode(PreviewAnswer.self, from: Data(line.utf8))
          }
        } catch {
          // A program that has ended neither reads nor writes; its report says why.
        }
        guard let answer else {
          let report = await report
          watch.cancel()
          await fail(order, with: failure(report))
          return
        }
        watch.cancel()
        order.answer.resume(returning: answer)
      }
    }
  }

  /// Waits until a picture has had its time.
  private nonisolated func time(for clock: ProcessorClock?) async throws {
    let start = clock?.now ?? .zero
    for _ in 0..<6 {
      try await Task.sleep(for: limit)
      // Even a machine that does nothing else gives a loop a little less than the whole interval.
      if let now = clock?.now, now - start > limit * 0.8 { return }
    }
  }

  private func noteDelay() { isLate = true }

  /// Forwards the output of the user's code, and returns the program's crash report, which is empty without a crash.
  private nonisolated func listen(to stream: SubprocessOutputSequence) async -> CrashReport {
    var report = CrashReport()
    do {
      for try await line in stream.strings(bufferingPolicy: .maxLineLength(1 << 16)) {
        let line = line.trimmingCharacters(in: .newlines)
        if !report.take(line, files: files), !line.isEmpty { note(line) }
      }
    } catch {
      // If reading fails, there is no more output.
    }
    return report
  }

  /// Returns the error for a program that has ended.
  private func failure(_ report: CrashReport) -> ViewFileError {
    defer { isLate = false }
    let reason =
      isLate
      ? "drawing took more than \(limit.components.seconds) s and was stopped; look for an endless loop"
      : "the view crashed: \(report.reason ?? "it ended the program, or used more memory than it may")"
    return ViewFileError(reason, messages: report.place.map { ["\($0): \(reason)"] } ?? [])
  }
}

/// The processor time that another process has used.
private struct ProcessorClock {
  private let id: clockid_t

  /// Returns nil if there is no such process.
  init?(_ process: pid_t) {
    var id = clockid_t()
    guard clock_getcpuclockid(process, &id) == 0 else { return nil }
    self.id = id
  }

  /// The time used so far; zero if the process has ended.
  var now: Duration {
    var time = timespec()
    guard clock_gettime(id, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
