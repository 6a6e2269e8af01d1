import Foundation
import TestSupport
import Testing

/// Limits on memory, processes, descriptors and file sizes: the result is a file, or one line and no file.
@Suite(.needsCommand, .serialized, .timeLimit(.minutes(15))) struct LimitTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  /// A sticker alone, over a photo and over a video. Other users may write to the folder.
  init() throws {
    command = try Command()
    try command.photo()
    try command.video()
    chmod(folder.url.path, 0o777)
  }

  static let exports = [
    ["export", "meal.json", "-o", "out.png"], ["export", "meal.json", "--over", "photo.png", "-o", "out.jpg"],
    ["export", "meal.json", "--over", "video.mp4", "-o", "out.mp4"],
  ]

  /// Runs a shell script in which `"$@"` is an export, and checks that the output and the message fit the status.
  @discardableResult
  private func export(
    _ arguments: [String], _ script: String, hasMessages: Bool = true,
    at location: SourceLocation = #_sourceLocation
  ) throws -> ProgramResult {
    let before = folder.names
    // Programs that run as another user have no home.
    let result = try command.run(inShell: "ulimit -c 0; " + script, arguments, environment: ["HOME": "/nowhere"])
    let output = arguments[arguments.count - 1]
    if result.status == 0 {
      #expect(folder.names == (before + [output]).sorted(), "\(script)", sourceLocation: location)
      try FileManager.default.removeItem(atPath: folder[output])
    } else {
      // If even the program does not fit, the dynamic loader prints one line and exits with 127.
      #expect([1, 127].contains(result.status), "\(script): \(result.errors)", sourceLocation: location)
      #expect(folder.names == before, "\(script)", sourceLocation: location)
      let lines = result.errors.filter(\.isNewline).count
      #expect(lines == (hasMessages ? 1 : 0), "\(script): \(result.errors)", sourceLocation: location)
    }
    return result
  }

  @Test(arguments: exports) func tooLittleMemoryIsReported(_ arguments: [String]) throws {
    var messages = 0
    // The memory that a sticker needs varies with the scheduling of its threads; less than 150 MB is never enough.
    for megabytes in [130, 140, 150, 160, 200, 300, 400, 500, 600, 800, 1000] {
      let result = try export(arguments, "ulimit -v \(megabytes * 1000); exec \"$@\"")
      guard result.status == 1 else { continue }
      messages += 1
      #expect(result.errors.contains("memory"), "\(megabytes): \(result.errors)")
    }
    #expect(messages > 0)
  }

  @Test(arguments: exports) func theOptionLimitsMemory(_ arguments: [String]) throws {
    for (megabytes, isEnough) in [(20, false), (30, false), (4000, true)] {
      let result = try export(
        arguments.prefix(1) + ["--max-memory", "\(megabytes)"] + arguments.dropFirst(), "exec \"$@\"")
      #expect((result.status == 0) == isEnough, "\(megabytes): \(result.errors)")
    }
  }

  /// Limits on processes apply to users, but not to the administrator.
  @Test(arguments: exports) func tooFewThreadsAreReported(_ arguments: [String]) throws {
    let user = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    var messages = 0
    for count in [1, 3, 5, 6, 8, 9, 12] {
      let script = "exec \(user) bash -c 'ulimit -u \(count); exec \"$@\"' bash \"$@\""
      let result = try export(arguments, script)
      guard result.status != 0 else { continue }
      messages += 1
      #expect(result.errors.contains("cannot start a thread"), "\(result.errors)")
    }
    #expect(messages > 0)
  }

  @Test(arguments: exports) func tooFewDescriptorsAreReported(_ arguments: [String]) throws {
    for count in [4, 5, 6, 7, 8, 16] {
      let result = try export(arguments, "ulimit -n \(count); exec \"$@\"")
      let namesCause = ["ulimit -n", "too many open files"].contains { result.errors.contains($0) }
      #expect(result.status == 0 || namesCause, "\(count): \(result.errors)")
    }
  }

  @Test(arguments: exports) func theFileSizeLimitIsReported(_ arguments: [String]) throws {
    let result = try export(arguments, "ulimit -f 1; exec \"$@\"")
    #expect(result.status == 1)
    #expect(result.errors.contains("the file would exceed the size limit (ulimit -f)"), "\(result.errors)")
  }

  @Test(arguments: exports) func combinedLimitsAreReported(_ arguments: [String]) throws {
    for memory in ["unlimited", "400000"] {
      for size in ["unlimited", "1"] {
        for streams in ["", "0<&- 1>&- 2>&-"] {
          try export(
            arguments, "ulimit -v \(memory); ulimit -f \(size); ulimit -n 16; exec \"$@\" \(streams)",
            hasMessages: streams.isEmpty)
        }
      }
    }
  }

  /// The report's peak must be that of the command, not that of the program that became the command.
  @Test func peakMemoryExcludesTheLauncher() throws {
    let launcher = "import os, sys; b = bytearray(os.urandom(1 << 20)) * 600; os.execv(sys.argv[1], sys.argv[1:])"
    let result = try RunningProgram(
      "python3", ["-c", launcher, try #require(BuiltCommand.binary)] + Self.exports[0] + ["--report", "-"],
      folder: folder.url.path
    ).result()
    let report = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let peak = try #require(report["peakMemoryBytes"] as? Int)
    #expect((10 << 20...400 << 20).contains(peak), "\(peak)")
  }
}
