import Foundation
import TestSupport
import Testing

struct ChildProcessTests {
  @Test func aProgramInheritsOnlyItsThreeDescriptors() throws {
    let inherited = fcntl(STDERR_FILENO, F_DUPFD, 1000)
    defer { close(inherited) }
    // `ls` opens one more to list the folder.
    let listed = String(decoding: try run("ls", "/proc/self/fd"), as: UTF8.self)
    #expect(listed == "0\n1\n2\n3\n")
  }

  @Test func theResultNamesTheExitStatusOrTheSignal() throws {
    #expect(try RunningProgram("bash", ["-c", "exit 7"]).result().status == 7)
    #expect(try RunningProgram("bash", ["-c", "kill -9 $$"]).result().status == 137)
  }

  @Test func aProgramRunsUntilItEndsAndIsReaped() throws {
    let input = Pipe()
    let process = try ChildProcess(
      "cat", [], input: input.fileHandleForReading, output: .standardError)
    #expect(process.isRunning)
    try input.fileHandleForWriting.close()
    #expect(process.wait() == 0)
    #expect(!process.isRunning)
    #expect(kill(process.id, 0) == -1)
  }

  @Test func aMissingProgramIsNamed() {
    let failure = #expect(throws: ProgramFailure.self) { try RunningProgram("/missing/program", []) }
    #expect(failure?.description == "/missing/program did not start: No such file or directory")
  }

  @Test func waitingForReadCallsEndsWithTheProgram() throws {
    let program = try RunningProgram("true", [])
    program.wait(untilReads: 1_000_000)
    #expect(try program.result().status == 0)
  }
}
