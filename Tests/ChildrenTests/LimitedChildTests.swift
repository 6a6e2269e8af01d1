import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Children

@Suite struct LimitedChildTests {
  static let limits = ChildLimits(memory: 4 << 30, processorSeconds: 100, fileSize: 1 << 20, seconds: 600)
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func child(_ script: String) throws -> LimitedChild {
    let path = try folder.file("command", "#!/bin/bash\n" + script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return LimitedChild(executable: path, folder: folder.url)
  }

  @Test func aJobRunsUnderItsLimitsInTheFolder() async throws {
    let job = try child("echo \"$@\"; pwd -P; ulimit -v; ulimit -t; ulimit -f; ulimit -n; ulimit -c; nice")
    let output = String(decoding: try await job.run(["survey", "a b"], limits: Self.limits), as: UTF8.self)
    let root = folder.url.resolvingSymlinksInPath().path
    let expected = ["survey a b", root, "\(4 << 20)", "100", "1024", "256", "0", "10"]
    #expect(output.split(separator: "\n").map(String.init) == expected)
  }

  @Test func theLastLineExplainsAFailure() async throws {
    let precise = try child(#"echo '{"error": "cannot read x: it is damaged", "kind": "damaged"}' >&2; exit 1"#)
    await #expect(throws: ChildFailure.refused("cannot read x: it is damaged", kind: "damaged")) {
      try await precise.run([], limits: Self.limits)
    }
    let crashed = try child("echo 'vitrine: crashed' >&2; exit 1")
    await #expect(throws: ChildFailure.crashed(lastLine: "vitrine: crashed", isSignal: false)) {
      try await crashed.run([], limits: Self.limits)
    }
    let killed = try child("kill -KILL $$")
    await #expect(throws: ChildFailure.crashed(lastLine: "", isSignal: true)) {
      try await killed.run([], limits: Self.limits)
    }
  }

  @Test func lastWordsAreReadAsTheyAreWritten() {
    let words = ChildFailure.LastWords(error: "cannot read “x/y”: it is empty", kind: "empty")
    #expect(ChildFailure(lastLine: words.line) == .refused("cannot read “x/y”: it is empty", kind: "empty"))
  }

  @Test func linesArriveInOrder() async throws {
    let lines = Lines()
    let job = try child("for i in 1 2 3; do echo $i >&2; done")
    _ = try await job.run([], limits: Self.limits) { lines.add($0) }
    #expect(lines.all == ["1", "2", "3"])
  }

  @Test func tooMuchProcessorTimeEndsAJob() async throws {
    var limits = Self.limits
    limits.processorSeconds = 1
    let job = try child("while :; do :; done")
    await #expect(throws: ChildFailure.self) { try await job.run([], limits: limits) }
  }

  @Test func aFileThatIsTooLargeEndsAJob() async throws {
    let job = try child("head -c 2000000 /dev/zero > large && echo done")
    await #expect(throws: ChildFailure.self) { try await job.run([], limits: Self.limits) }
  }

  @Test func cancellingEndsTheProcess() async throws {
    let started = Lines()
    let job = try child("echo $$ >&2; cat; exit 0")
    let task = Task { try await job.run([], limits: Self.limits) { started.add($0) } }
    while started.all.isEmpty { await Task.yield() }
    let id = try #require(Int32(started.all[0]))
    #expect(kill(id, 0) == 0)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(kill(id, 0) != 0)
  }
}

/// Lines that a process has written.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
