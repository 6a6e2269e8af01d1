import Children
import Foundation
import Jobs
import TestSupport
import Testing

@testable import RenderJobs

struct TaskProcessTests {
  private let folder: TemporaryFolder
  private static let limits = ChildLimits(memory: 4 << 30, processorSeconds: 100, fileSize: 1 << 20, seconds: 600)

  init() throws { folder = try TemporaryFolder() }

  private func run(_ script: String) async throws -> ChildResult {
    let path = try folder.file("command", FakeCommand.script(script, runs: folder["runs"]))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return try await TaskProcess(executable: path, folder: folder.url)
      .run(ChildTask(.survey(input: "a", preview: "b")), limits: Self.limits)
  }

  @Test func `a result is what the process sends last`() async throws {
    #expect(try await run("progress(0.5); done(parts=3)").parts == 3)
  }

  @Test func `a failure is thrown as it was sent`() async throws {
    await #expect(throws: JobError(.damaged, "cannot read a: it is cut short")) {
      try await run(#"fail("damaged", "cannot read a: it is cut short")"#)
    }
  }

  @Test(arguments: [
    ("sys.exit(0)", ""), ("print('gone', file=sys.stderr); sys.exit(2)", "gone"),
    ("print('hit', file=sys.stderr, flush=True); os.kill(os.getpid(), signal.SIGKILL)", "hit"),
  ])
  func `a process that says nothing has crashed`(script: String, sentence: String) async throws {
    await #expect(throws: JobError(.crashed, sentence)) { try await run(script) }
  }

  @Test func `a process that fails after its result has failed`() async throws {
    let error = await #expect(throws: JobError.self) { try await run("send(done={}); sys.exit(1)") }
    #expect(error?.code == .crashed)
  }
}
