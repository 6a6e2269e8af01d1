import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Children

struct LimitedChildTests {
  static let limits = ChildLimits(memory: 4 << 30, processorSeconds: 100, fileSize: 1 << 20, seconds: 600)
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func child(_ script: String) throws -> LimitedChild {
    let path = try folder.file("command", "#!/bin/bash\n" + script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return LimitedChild(executable: path, folder: folder.url)
  }

  /// Runs a script and returns how it ended, and its lines.
  private func run(
    _ script: String, _ arguments: [String] = [], input: String = "", limits: ChildLimits = limits
  ) async throws -> (end: ChildEnd, lines: [String]) {
    let lines = Lines()
    let end = try await child(script).run(arguments, input: Array(input.utf8), limits: limits) { lines.add($0) }
    return (end, lines.all)
  }

  @Test func `a command runs under its limits in the folder`() async throws {
    let ran = try await run(
      "echo \"$@\"; pwd -P; ulimit -v; ulimit -t; ulimit -f; ulimit -n; ulimit -c; nice", ["survey", "a b"])
    let root = folder.url.resolvingSymlinksInPath().path
    #expect(ran.lines == ["survey a b", root, "\(4 << 20)", "100", "1024", "256", "0", "10"])
    #expect(ran.end == .exited(0, lastLine: ""))
  }

  @Test func `input is read and stays open`() async throws {
    let ran = try await run("read -r a; echo \"$a\"; read -t 0.1 -r b; echo $?", input: "a line\n")
    // The second read times out instead of finding the end.
    #expect(ran.lines.first == "a line")
    #expect(Int(ran.lines.last ?? "") ?? 0 > 128)
  }

  @Test func `the end has a code and the last line on standard error`() async throws {
    #expect(try await run("echo one >&2; echo two >&2; exit 3").end == .exited(3, lastLine: "two"))
    #expect(try await run("echo gone >&2; kill -KILL $$").end == .killed(lastLine: "gone"))
  }

  @Test func `lines arrive in order, however long`() async throws {
    let ran = try await run("echo 1; head -c 300000 /dev/zero | tr '\\0' x; echo; echo 3")
    #expect(ran.lines.map(\.utf8.count) == [1, 300_000, 1])
  }

  @Test func `too much processor time ends a command`() async throws {
    var limits = Self.limits
    limits.processorSeconds = 1
    let end = try await run("while :; do :; done", limits: limits).end
    #expect(end == .killed(lastLine: ""))
  }

  @Test func `a file that is too large ends a command`() async throws {
    let end = try await run("head -c 2000000 /dev/zero > large && echo done").end
    #expect(end != .exited(0, lastLine: ""))
  }

  @Test func `cancelling ends the process`() async throws {
    let (lines, started) = AsyncStream.makeStream(of: String.self)
    let job = try child("echo $$; cat; exit 0")
    let task = Task { try await job.run([], input: [], limits: Self.limits) { started.yield($0) } }
    var iterator = lines.makeAsyncIterator()
    let line = await iterator.next()
    let id = try #require(line.flatMap { Int32($0) })
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
