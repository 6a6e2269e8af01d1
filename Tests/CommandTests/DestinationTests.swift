import Foundation
import TestSupport
import Testing

/// The destination of the output, and the messages about it.
@Suite(.needsCommand) struct DestinationTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  /// Runs a shell command in the folder, with the binary as `$vitrine`.
  private func shell(_ line: String, environment: [String: String] = [:]) throws -> ProgramResult {
    let binary = try #require(BuiltCommand.binary)
    return try RunningProgram(
      "bash", ["-c", line], environment: environment.merging(["vitrine": binary]) { $1 }, folder: folder.url.path
    ).result()
  }

  /// Without `--output`, the output is in the current folder and named after the input.
  @Test func outputsAreNamedAfterTheirInputs() throws {
    try FileManager.default.createDirectory(atPath: folder["sub"], withIntermediateDirectories: false)
    try command.photo("sub/my.photo.png")
    try command.photo("dated.png")
    try FileManager.default.moveItem(atPath: folder["dated.png"], toPath: folder["2024.05.01"])
    try command.video("clip.MP4.mov")
    let timer = ["timer", "--from", "1:00", "--duration", "0.1", "--size", "90x160", "--preset", "ultrafast"]
    for (call, name) in [
      (["export", "meal.json"], "meal-sticker.png"),
      (["export", "meal.json", "--over", "sub/my.photo.png"], "my.photo-glass.jpg"),
      (["export", "meal.json", "--over", "clip.MP4.mov", "--preset", "ultrafast"], "clip.MP4-glass.mp4"),
      (["glass", "--over", "./2024.05.01", "--rect", "9,9,60,60"], "2024.05.01-glass.jpg"),
      (timer, "timer.mp4"), (timer + ["--over", "sub/my.photo.png"], "my.photo-timer.mp4"),
    ] {
      let before = Set(folder.names)
      let plan = try command.start(call + ["--dry-run"]).result()
      let object = try #require(try JSONSerialization.jsonObject(with: plan.output) as? [String: Any])
      #expect(object["output"] as? String == name)
      #expect(Set(folder.names) == before)
      let result = try command.start(call).result()
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.isEmpty, "\(result.errors)")
      #expect(Set(folder.names) == before.union([name]))
    }
    let result = try command.run("export", "-", input: Data(Command.meal.utf8))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try bytes(of: folder["sticker.png"]) == bytes(of: folder["meal-sticker.png"]))
  }

  @Test func aDefaultNameReplacesNothingUnlessForced() throws {
    _ = try folder.file("meal-sticker.png", "before")
    for options in [[], ["--dry-run"]] {
      try command.fails(["export", "meal.json"] + options, with: ["meal-sticker.png", "already exists", "--force"])
    }
    #expect(try bytes(of: folder["meal-sticker.png"]) == Array("before".utf8))
    #expect(try command.run("export", "meal.json", "--force").status == 0)
    #expect(try bytes(of: folder["meal-sticker.png"]).starts(with: [0x89, 0x50]))
    // An explicit output name replaces an existing file.
    _ = try folder.file("given.png", "before")
    #expect(try command.run("export", "meal.json", "-o", "given.png").status == 0)
    #expect(try bytes(of: folder["given.png"]) == bytes(of: folder["meal-sticker.png"]))
    // A broken symbolic link occupies a name, too.
    try FileManager.default.createSymbolicLink(atPath: folder["sticker.png"], withDestinationPath: folder["nowhere"])
    let result = try command.run("export", "-", input: Data(Command.meal.utf8))
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors.contains("already exists"), "\(result.errors)")
  }

  /// Standard output receives the bytes that a file would have, and nothing remains in the folder for temporary files.
  @Test func aDashWritesToStandardOutput() throws {
    try command.photo()
    try command.video()
    try FileManager.default.createDirectory(atPath: folder["tmp"], withIntermediateDirectories: false)
    for (options, name) in [
      ([], "a.png"), (["--over", "photo.png"], "a.jpg"), (["--over", "video.mp4", "--preset", "ultrafast"], "a.mp4"),
    ] {
      let call = ["export", "meal.json"] + options
      #expect(try command.start(call + ["-o", name]).result().status == 0)
      let before = folder.names
      let result = try command.start(call + ["-o", "-"], environment: ["TMPDIR": folder["tmp"]]).result()
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.isEmpty, "\(result.errors)")
      #expect(areEqual(result.output, Data(try bytes(of: folder[name]))), "\(name)")
      #expect(folder.names == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder["tmp"]).isEmpty)
    }
    let report = try command.run("export", "meal.json", "-o", "-", "--report", "r.json")
    #expect(areEqual(report.output, Data(try bytes(of: folder["a.png"]))))
    #expect(String(decoding: try bytes(of: folder["r.json"]), as: UTF8.self).contains(#""output":"-""#))
  }

  @Test func standardOutputMustBeFree() throws {
    let shared = ["export", "meal.json", "-o", "-", "--report", "-"]
    try command.fails(shared, with: ["--output - and --report -"], status: 2)
    let full = try shell("$vitrine export meal.json -o - >/dev/full")
    #expect(full.status == 1)
    #expect(full.errors == "vitrine: cannot write standard output: the disk is full\n")
    let closed = try shell("$vitrine export meal.json -o - >&-")
    #expect(closed.status == 1)
    #expect(closed.errors == "vitrine: cannot write standard output: it is closed\n")
    let missing = try shell("$vitrine export meal.json -o - | wc -c", environment: ["TMPDIR": folder["none"]])
    #expect(missing.errors.filter(\.isNewline).count == 1)
    #expect(missing.output.starts(with: "0".utf8))
    let terminal = try shell("script -qec '$vitrine export meal.json -o -' /dev/null")
    #expect(terminal.status == 2)
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("--output - would fill the terminal"))
  }

  /// A signal ends the command even if no process reads its output.
  @Test(.timeLimit(.minutes(15))) func anUnreadOutputCanBeInterrupted() throws {
    try ffmpeg(
      "-f", "lavfi", "-i", "color=gray:s=640x480:d=0.04,noise=alls=90:allf=t", "-frames:v", "1", folder["noise.png"])
    // The first byte arrives when copying has begun. A pipe is too small for all of them.
    let result = try shell(
      """
      mkfifo pipe; exec 3<>pipe
      $vitrine export meal.json --over noise.png -o - >&3 & id=$!
      dd bs=1 count=1 status=none <&3 >/dev/null; kill -TERM $id; wait $id; echo $?
      """)
    #expect(result.output == Data("143\n".utf8), "\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
  }

  /// On a terminal, a success is one line with the name, the size and the time.
  @Test func aSuccessIsAnnouncedOnATerminal() throws {
    try command.photo()
    let call = "$vitrine export meal.json --over photo.png -o \"new\nline.png\""
    func said(_ options: String) throws -> String {
      let result = try shell("script -qec '\(call) \(options)' /dev/null")
      #expect(result.status == 0)
      return String(decoding: result.output, as: UTF8.self).replacing("\r\n", with: "\n")
    }
    let line = try said("")
    let size = try bytes(of: folder["new\nline.png"]).count
    let kilobytes = size < 1000 ? "\(size) bytes" : String(format: "%.1f kB", Double(size) / 1000)
    #expect(line.hasPrefix("vitrine: wrote new?line.png (1080×1920, \(kilobytes)) in "), "\(line)")
    #expect(line.hasSuffix(" s\n"))
    #expect(line.filter(\.isNewline).count == 1)
    #expect(try said("--progress none").isEmpty)
    #expect(try said("--progress json").isEmpty)
  }
}
