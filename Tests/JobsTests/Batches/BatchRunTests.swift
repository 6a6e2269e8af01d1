import Foundation
import JSON
import Synchronization
import Testing
import Threads

@testable import Exporting
@testable import Jobs

@Suite(.timeLimit(.minutes(5))) struct BatchRunTests {
  private func lines(_ count: Int) throws -> [BatchLine] {
    try (1...count).map { number in
      let json = #"{"meal": {"name": "a", "nutrition": {}}, "output": "\#(number).png"}"#
      return try BatchLine(number, try JSONValue(json: json.utf8), in: "")
    }
  }

  /// The lines whose results were reported, in their order, and whether each succeeded.
  private final class Results: Sendable {
    private let results = Mutex<[BatchResult]>([])
    func add(_ result: BatchResult) { results.withLock { $0.append(result) } }
    var lines: [Int: Bool] {
      Dictionary(uniqueKeysWithValues: results.withLock { $0.map { ($0.line, $0.ok) } })
    }
    var count: Int { results.withLock(\.count) }
    var errors: [String] { results.withLock { $0.compactMap(\.error) } }
  }

  @Test(arguments: [1, 2, 3]) func `a job that hangs fails alone`(atOnce: Int) throws {
    let results = Results()
    let release = Event()
    let run = BatchRun(try lines(6), threads: 1) { job, session, _ in
      if ["2.png", "5.png"].contains(job.output) {
        session.exporter.stallLimit.giveUp()
        release.wait(seconds: 300)
      }
      return []
    } report: {
      results.add($0)
    }
    #expect(try run.perform(atOnce: atOnce) == 2)
    #expect(results.lines == [1: true, 2: false, 3: true, 4: true, 5: false, 6: true])
    #expect(results.errors.allSatisfy { $0.hasPrefix("the export does not end") })
    #expect(run.hangs)
    release.set()
  }

  @Test func `a job that goes on after it was given up is reported once`() throws {
    let results = Results()
    let release = Event()
    let resumed = Event()
    let run = BatchRun(try lines(40), threads: 1) { job, session, _ in
      switch job.output {
      case "1.png":
        session.exporter.stallLimit.giveUp()
        release.take()
        resumed.set()
      case "20.png":
        release.set()
        resumed.take()
      default: break
      }
      return []
    } report: {
      results.add($0)
    }
    #expect(try run.perform(atOnce: 2) == 1)
    #expect(results.count == 40)
    #expect(results.lines.filter { !$0.value }.keys.sorted() == [1])
  }

  @Test func `a batch whose jobs all hang ends`() throws {
    let results = Results()
    let release = Event()
    let run = BatchRun(try lines(3), threads: 1) { _, session, _ in
      session.exporter.stallLimit.giveUp()
      release.wait(seconds: 300)
      return []
    } report: {
      results.add($0)
    }
    #expect(try run.perform(atOnce: 2) == 3)
    #expect(results.lines == [1: false, 2: false, 3: false])
    release.set()
  }

  @Test func `an error of the report of a job that hangs ends the run`() throws {
    let release = Event()
    let run = BatchRun(try lines(3), threads: 1) { _, session, _ in
      session.exporter.stallLimit.giveUp()
      release.wait(seconds: 300)
      return []
    } report: { _ in
      throw Refusal()
    }
    #expect(throws: Refusal.self) { try run.perform(atOnce: 1) }
    release.set()
  }

  private struct Refusal: Error {}

  @Test func `an error of the report ends the run`() throws {
    let run = BatchRun(try lines(50), threads: 1) { _, _, _ in
      []
    } report: { result in
      if result.line == 3 { throw Refusal() }
    }
    #expect(throws: Refusal.self) { try run.perform(atOnce: 2) }
    #expect(!run.hangs)
  }

  @Test func `a cancelled run starts no more jobs`() throws {
    let count = Atomic(0)
    let run = Mutex<BatchRun?>(nil)
    let cancelled = BatchRun(try lines(50), threads: 1) { _, _, cancellation in
      count.add(1, ordering: .relaxed)
      run.withLock { $0 }?.cancel()
      try cancellation.check()
      return []
    } report: { _ in
    }
    run.withLock { $0 = cancelled }
    #expect(throws: CancellationError.self) { try cancelled.perform(atOnce: 2) }
    #expect(count.load(ordering: .relaxed) <= 2)
  }

  @Test func `no jobs are no failures`() throws {
    #expect(try BatchRun([], threads: 1) { _ in }.perform(atOnce: 4) == 0)
  }
}
